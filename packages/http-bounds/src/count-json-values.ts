const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const openBrace = 0x7b;

/**
 * About as many values as JSON text will make when it is parsed: its commas and opening brackets outside of strings,
 * counted up to `most` + 1. Text that is no JSON gives any number; time is that of the bytes.
 */
export function countJsonValues(bytes: Uint8Array, most: number): number {
  let count = 0;
  for (let at = 0; at < bytes.length && count <= most; at++) {
    const byte = bytes[at];
    if (byte === quote) at = findQuote(bytes, at + 1);
    else if (byte === comma || byte === openBracket || byte === openBrace) count += 1;
  }
  return count;
}

/** Where a string ends that began before `at`. */
function findQuote(bytes: Uint8Array, at: number): number {
  let end = at;
  while (end < bytes.length && bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1;
  return end;
}
