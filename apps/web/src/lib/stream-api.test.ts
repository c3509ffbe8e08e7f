import { publicChat } from '@anito/contract/conversations';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { streamApi } from './stream-api.ts';

afterEach(() => vi.unstubAllGlobals());

const bytes = new TextEncoder();

/** Returns the events that the app reads from these chunks. */
async function collect(pieces: Uint8Array[]): Promise<object[]> {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  const input = { params: { id: 1 }, body: { question: 'Hi', channelUserId: 'visitor' } };
  const events: object[] = [];
  for await (const event of streamApi(publicChat, input)) events.push(event);
  return events;
}

const text = 'event: token\r\ndata: {"text":"Señora"}\r\n\r\n: ping\n\nevent: done\ndata: a\ndata: b\n\n';
const events = [
  { event: 'token', data: '{"text":"Señora"}' },
  { event: 'done', data: 'a\nb' },
];

describe('streamApi', () => {
  it('yields events without comments', async () => {
    expect(await collect([bytes.encode(text)])).toEqual(events);
  });

  it('yields the same events wherever the chunks are split', async () => {
    const sent = bytes.encode(text);
    expect(await collect(Array.from(sent, (byte) => Uint8Array.of(byte)))).toEqual(events);
    for (let cut = 1; cut < sent.length; cut += 1) {
      expect(await collect([sent.slice(0, cut), sent.slice(cut)])).toEqual(events);
    }
  });

  it('names an unnamed event message and strips one leading space only', async () => {
    expect(await collect([bytes.encode('data:  x\n\n')])).toEqual([{ event: 'message', data: ' x' }]);
  });

  it('treats a lone carriage return as the end of a line, also at the end of the stream', async () => {
    expect(await collect([bytes.encode('data: x\r\r')])).toEqual([{ event: 'message', data: 'x' }]);
  });

  it('drops a truncated event', async () => {
    expect(await collect([bytes.encode('event: token\ndata: half')])).toEqual([]);
  });
});
