// What this browser remembers; a browser that remembers nothing is fine.

export function kept(name) {
  try {
    return localStorage.getItem(`caltrop-${name}`);
  } catch {
    return null;
  }
}
export function keep(name, value) {
  try {
    localStorage.setItem(`caltrop-${name}`, value);
  } catch {
    // private windows may refuse: then it is asked anew next time
  }
}
