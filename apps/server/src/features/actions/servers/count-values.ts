const quote = 0x22;
const backslash = 0x5c;
const valueMarks = new Set([0x2c, 0x5b, 0x7b]);
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/**
 * Values that one event of a stream counts for. The client parses and validates every event, even an empty
 * one.
 */
const valuesPerEvent = 20;

/**
 * Creates a counter that estimates the number of values in a JSON reply or an event stream while it arrives
 * in pieces. It counts commas and opening brackets outside strings, and `valuesPerEvent` for each empty line,
 * which ends an event. It returns the total so far.
 */
export function createValueCounter(): (piece: Uint8Array) => number {
  let count = 0;
  let isInString = false;
  let isEscaped = false;
  let isLineEmpty = true;
  let previous = 0;
  return (piece) => {
    for (const byte of piece) {
      const endsSameLine = byte === lineFeed && previous === carriageReturn;
      previous = byte;
      if (endsSameLine) continue;
      if (byte === lineFeed || byte === carriageReturn) {
        if (isLineEmpty) count += valuesPerEvent;
        isLineEmpty = true;
        isInString = isEscaped = false;
        continue;
      }
      isLineEmpty = false;
      if (isEscaped) isEscaped = false;
      else if (isInString && byte === backslash) isEscaped = true;
      else if (byte === quote) isInString = !isInString;
      else if (!isInString && valueMarks.has(byte)) count += 1;
    }
    return count;
  };
}
