/** Longest event, in bytes: a package holds all of it in memory before it looks at it. */
const maxEventLength = 1024 * 1024;
const lineFeed = 10;
const carriageReturn = 13;
const lastEvent = 'data: [DONE]';

/**
 * Looks at each piece of an answer of server-sent events, which end with an empty line (WHATWG HTML, section 9.2). Says
 * whether the piece ends with the last event of OpenAI's protocol; throws when an event is too long.
 */
export function watchEvents(): (piece: Uint8Array) => boolean {
  let length = 0;
  let isLineEmpty = true;
  let tail = '';
  return (piece) => {
    for (const byte of piece) {
      length++;
      if (byte === lineFeed) {
        if (isLineEmpty) length = 0;
        isLineEmpty = true;
      } else if (byte !== carriageReturn) isLineEmpty = false;
    }
    if (length > maxEventLength) throw new Error('An event of the answer is too long.');
    const end = Buffer.from(piece.buffer, piece.byteOffset, piece.length).subarray(-lastEvent.length - 4);
    tail = (tail + end.toString('latin1')).slice(-lastEvent.length - 4);
    return tail.endsWith('\n') && tail.trimEnd().endsWith(lastEvent);
  };
}
