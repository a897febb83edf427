// Checks proved dice in this browser. SHA-256 is written out, because browsers offer theirs only to pages under TLS.
import { seenPromises } from "./proving.js";

const SIZE = 64; // bytes of a block
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
const bits = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0; // the first 32 bits after the point
const START = primes.slice(0, 8).map((p) => bits(Math.sqrt(p)));
const ROUND = primes.map((p) => bits(Math.cbrt(p)));
const turn = (x, n) => (x >>> n) | (x << (32 - n));

export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / SIZE) * SIZE));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const sum = [...START];
  for (let at = 0; at < padded.byteLength; at += SIZE) addBlock(sum, padded, at);
  return sum.flatMap((word) => [24, 16, 8, 0].map((by) => (word >>> by) & 255));
}

function addBlock(sum, padded, at) {
  const w = Array.from({ length: 16 }, (_, n) => padded.getInt32(at + 4 * n));
  for (let n = 16; n < 64; n++) {
    const x = w[n - 15], y = w[n - 2];
    const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3), large = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[n] = (w[n - 16] + small + w[n - 7] + large) | 0;
  }
  let [a, b, c, d, e, f, g, h] = sum;
  for (let n = 0; n < 64; n++) {
    const up = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[n] + w[n]) | 0;
    const down = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + up) | 0, c, b, a, (up + down) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (sum[n] = (sum[n] + word) | 0));
}

const hex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

function* stream(secret, number) {
  for (let n = 0; ; n++) yield* sha256(["caltrop-throw", secret, number, n].join("\n"));
}

function face(bytes, sides) {
  const wide = sides > 256, whole = wide ? 65536 : 256;
  for (;;) {
    const next = () => bytes.next().value;
    const number = wide ? next() * 256 + next() : next();
    if (number < whole - (whole % sides)) return (number % sides) + 1;
  }
}

export function holds({ promise, number, secret, dice, faces }) {
  const bytes = stream(secret, number);
  const thrown = dice.split(" ").map((die) => face(bytes, Number(die.slice(1))));
  return hex(sha256(["caltrop-promise", secret, dice].join("\n"))) === promise && thrown.join(" ") === faces;
}

for (const proof of document.querySelectorAll(".proof")) {
  proof.querySelector("[data-unchecked]").hidden = true;
  proof.querySelector(holds(proof.dataset) ? "[data-holds]" : "[data-fails]").hidden = false;
  proof.querySelector("[data-remembered]").hidden = !seenPromises().includes(proof.dataset.promise);
}
