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
 * Creates a counter that estimates the values in a reply's JSON while it arrives in pieces: commas and
 * opening brackets outside strings. It returns the count of all pieces so far. JSON strings contain no line
 * breaks, so each line of an event stream is counted separately. Each empty line, which ends an event, counts
 * as `valuesPerEvent` values.
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
