const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const openBrace = 0x7b;

/**
 * Returns approximately the number of values that JSON text creates when parsed: its commas and opening
 * brackets outside strings, counted up to `limit` + 1. For text that is not JSON the number is arbitrary.
 * Takes linear time.
 */
export function countJsonValues(bytes: Uint8Array, limit: number): number {
  let count = 0;
  for (let at = 0; at < bytes.length && count <= limit; at++) {
    const byte = bytes[at];
    if (byte === quote) at = findQuote(bytes, at + 1);
    else if (byte === comma || byte === openBracket || byte === openBrace) count += 1;
  }
  return count;
}

/**
 * Returns the index of the quote that closes a string whose content begins at `at`. Without such a quote, the
 * index is past the end.
 */
function findQuote(bytes: Uint8Array, at: number): number {
  let end = at;
  while (end < bytes.length && bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1;
  return end;
}
