const quote = 0x22;
const backslash = 0x5c;
const valueMarks = new Set([0x2c, 0x5b, 0x7b]);
const lineEnds = new Set([0x0a, 0x0d]);

/**
 * Counts about as many values as the JSON of an answer will make, while it comes in pieces: its commas and opening
 * brackets outside of strings. No string of JSON goes over a line, so that each line of an event stream is counted by
 * itself.
 */
export function createValueCounter(): (piece: Uint8Array) => number {
  let count = 0;
  let isInString = false;
  let isEscaped = false;
  return (piece) => {
    for (const byte of piece) {
      if (lineEnds.has(byte)) isInString = isEscaped = false;
      else if (isEscaped) isEscaped = false;
      else if (isInString && byte === backslash) isEscaped = true;
      else if (byte === quote) isInString = !isInString;
      else if (!isInString && valueMarks.has(byte)) count += 1;
    }
    return count;
  };
}
