// What this browser remembers: a wish for good, and what was typed or chosen in a tab until it is sent. A browser that
// remembers nothing is fine.

function read(storage, name) {
  try {
    return globalThis[storage].getItem(`caltrop-${name}`);
  } catch {
    return null;
  }
}
function write(storage, name, value) {
  try {
    if (value === null) globalThis[storage].removeItem(`caltrop-${name}`);
    else globalThis[storage].setItem(`caltrop-${name}`, value);
  } catch {
    // private windows may refuse: then it is asked anew next time
  }
}

export const kept = (name) => read("localStorage", name);
export const keep = (name, value) => write("localStorage", name, value);

// ---- of this tab alone, as a value
export function keptHere(name, instead) {
  try {
    return JSON.parse(read("sessionStorage", name)) ?? instead;
  } catch {
    return instead;
  }
}
export const keepHere = (name, value) => write("sessionStorage", name, value === null ? null : JSON.stringify(value));
