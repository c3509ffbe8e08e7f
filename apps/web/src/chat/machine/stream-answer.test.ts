import { publicChat } from '@anito/contract/conversations';
import type { ChatChunk } from '@anito/contract/stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { streamAnswer } from './stream-answer.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const input = {
  params: { id: 1 },
  body: { question: 'Open?', channelUserId: `public_${'0'.repeat(32)}` },
};
const inProgress = () =>
  Response.json(
    { error: 'Still being answered.', code: 'request_in_progress', requestId: 'r1' },
    { status: 409, headers: { 'retry-after': '1' } },
  );
const answered = () => new Response('event: token\ndata: {"text":"Yes."}\n\n');

/** Answers one request after another, and records their idempotency keys. */
function serve(...responses: (() => Response)[]): (string | null)[] {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    init.signal?.throwIfAborted();
    return responses[Math.min(keys.length, responses.length) - 1]!();
  });
  return keys;
}

/** Reads an answer to its end with fake timers. */
async function read(options?: Parameters<typeof streamAnswer>[2]): Promise<ChatChunk[]> {
  const chunks: ChatChunk[] = [];
  const reading = (async () => {
    for await (const chunk of streamAnswer(publicChat, input, options)) chunks.push(chunk);
  })();
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  reading.then(end, end);
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    vi.runOnlyPendingTimers();
  }
  await reading;
  return chunks;
}

describe('streamAnswer', () => {
  it('sends the idempotency key of the question, if there is one', async () => {
    const keys = serve(answered);
    await read({ idempotencyKey: 'abc' });
    await read();
    expect(keys).toEqual(['abc', null]);
  });

  it('waits for an answer in progress for the same question', async () => {
    const keys = serve(inProgress, inProgress, answered);
    expect(await read({ idempotencyKey: 'abc' })).toEqual([{ event: 'token', data: { text: 'Yes.' } }]);
    expect(keys).toEqual(['abc', 'abc', 'abc']);
  });

  it('gives up waiting after the last try', async () => {
    const keys = serve(inProgress);
    await expect(read({ idempotencyKey: 'abc' })).rejects.toMatchObject({ code: 'request_in_progress' });
    expect(keys).toHaveLength(20);
  });

  it('stops waiting when the signal aborts', async () => {
    const abort = new AbortController();
    const keys = serve(() => {
      abort.abort();
      return inProgress();
    });
    await expect(read({ idempotencyKey: 'abc', signal: abort.signal })).rejects.toThrow();
    expect(keys).toHaveLength(1);
  });
});
