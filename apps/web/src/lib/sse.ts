/** One server-sent event. */
export type SseMessage = { event: string; data: string };

/**
 * Cuts a stream of text into server-sent events, whatever the borders of its pieces
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream).
 * An event that the end of the stream cuts off is dropped, as the standard says.
 */
export async function* parseSse(pieces: AsyncIterable<string>): AsyncGenerator<SseMessage> {
  let rest = '';
  let event = '';
  let data: string[] = [];
  for await (const piece of pieces) {
    rest += piece;
    // A lone carriage return at the end may be the first half of a line break: wait for the next piece.
    const isHalfBreak = rest.endsWith('\r');
    const lines = (isHalfBreak ? rest.slice(0, -1) : rest).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + (isHalfBreak ? '\r' : '');
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield { event: event || 'message', data: data.join('\n') };
        event = '';
        data = [];
        continue;
      }
      const colon = line.indexOf(':');
      const field = colon === -1 ? line : line.slice(0, colon);
      const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (field === 'event') event = value;
      if (field === 'data') data.push(value);
    }
  }
}
