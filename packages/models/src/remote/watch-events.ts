/** Maximum length of an event in bytes: a package buffers a whole event before it parses it. */
const maxEventLength = 1024 * 1024;
const lineFeed = 10;
const carriageReturn = 13;
const lastEvent = 'data: [DONE]';

/**
 * Returns a function that checks each piece of a response of server-sent events, in which an empty line ends
 * an event (WHATWG HTML, section 9.2). It returns whether the piece ends with the last event of OpenAI's
 * protocol, and throws when an event is too long.
 */
export function createEventWatcher(): (piece: Uint8Array) => boolean {
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
