import { describe, expect, it } from 'vitest';
import { parseSse, type SseMessage } from './sse.ts';

async function collect(pieces: string[]): Promise<SseMessage[]> {
  async function* feed() {
    yield* pieces;
  }
  const messages: SseMessage[] = [];
  for await (const message of parseSse(feed())) messages.push(message);
  return messages;
}

const text = 'event: token\r\ndata: {"text":"Kumusta"}\r\n\r\n: ping\n\nevent: done\ndata: a\ndata: b\n\n';
const messages = [
  { event: 'token', data: '{"text":"Kumusta"}' },
  { event: 'done', data: 'a\nb' },
];

describe('parseSse', () => {
  it('reads events, leaving comments out', async () => {
    expect(await collect([text])).toEqual(messages);
  });

  it('gives the same whatever the borders of the pieces', async () => {
    expect(await collect([...text])).toEqual(messages);
    for (let cut = 1; cut < text.length; cut += 1) {
      expect(await collect([text.slice(0, cut), text.slice(cut)])).toEqual(messages);
    }
  });

  it('calls an unnamed event message and takes off one space only', async () => {
    expect(await collect(['data:  x\n\n'])).toEqual([{ event: 'message', data: ' x' }]);
  });

  it('drops an event that the end cuts off', async () => {
    expect(await collect(['event: token\ndata: half'])).toEqual([]);
  });
});
