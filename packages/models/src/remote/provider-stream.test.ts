import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServiceFetch } from '@anito/outside/service-fetch';
import { expect, it, onTestFinished } from 'vitest';
import { createChatProvider } from './chat-providers.ts';
import { describeFailure } from './provider-failure.ts';
import type { ProviderPart, ProviderStream } from './provider-stream.ts';
import { toPrompt } from './to-prompt.ts';

const event = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason }] })}\n\n`;
const word = (content: string) => event({ content });
const end = `${event({}, 'stop')}data: [DONE]\n\n`;

/** Starts an HTTP server with `handle` and opens its answers. */
async function startProvider(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service = createServiceFetch(5_000);
  onTestFinished(() => {
    service.close();
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const vendor = await createChatProvider({ provider: 'openai-compatible', baseUrl, model: 'm' }, service);
  const prompt = toPrompt([{ role: 'user', content: 'When do you open?' }]);
  return (abortSignal: AbortSignal) => vendor.stream('m', { prompt, abortSignal });
}

async function openAnswer(writeText: (response: ServerResponse) => unknown) {
  const leaving = new AbortController();
  const open = await startProvider((_, response) => void writeText(response));
  return { stream: await open(leaving.signal), leaving };
}

async function readAll(stream: ProviderStream): Promise<ProviderPart[]> {
  const parts: ProviderPart[] = [];
  for (let part = await stream.read(); part; part = await stream.read()) parts.push(part);
  return parts;
}

const textOf = (parts: ProviderPart[]) =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

it('returns the first text at once and joins text that follows shortly after', async () => {
  const pieces = Array.from({ length: 40 }, (_, index) => `w${index} `);
  const isFirstRead = Promise.withResolvers<void>();
  const { stream } = await openAnswer(async (response) => {
    response.write(word(pieces[0]!));
    await isFirstRead.promise;
    for (const each of pieces.slice(1)) response.write(word(each));
    response.end(end);
  });
  const first = await stream.read();
  expect(textOf([first!])).toBe(pieces[0]);
  isFirstRead.resolve();
  const parts = await readAll(stream);
  expect(textOf([first!, ...parts])).toBe(pieces.join(''));
  expect(parts.length).toBeLessThan(25);
  expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
});

it('ends with the answer although the connection stays open', async () => {
  const { stream } = await openAnswer((response) => response.write(word('At nine.') + end));
  expect(await stream.read()).toEqual({ type: 'text', text: 'At nine.' });
  expect(await stream.read()).toMatchObject({ type: 'finish' });
});

it('returns the text that came before a failure', async () => {
  const { stream } = await openAnswer((response) =>
    response.end(`${word('At')}${word(' nine')}data: <html>\n\n`),
  );
  expect(await stream.read()).toEqual({ type: 'text', text: 'At nine' });
  await expect(stream.read()).rejects.toThrow('JSON parsing failed');
});

it('fails when the answer ends without a finish or in the middle', async () => {
  const ended = await openAnswer((response) => response.end(word('At')));
  await expect(readAll(ended.stream)).rejects.toThrow('without a finish');
  const cut = await openAnswer((response) => response.write(word('At'), () => response.destroy()));
  const failure = await readAll(cut.stream).catch((error: unknown) => error);
  expect(describeFailure(failure).reason).toBe('ECONNRESET');
});

it('fails with the reason of the abort signal', async () => {
  const { stream, leaving } = await openAnswer((response) => response.write(word('At')));
  await stream.read();
  const next = stream.read();
  leaving.abort(new Error('left'));
  const failure = await next.catch((error: unknown) => error);
  expect(failure).toMatchObject({ cause: { message: 'left' } });
});

it('stops reading from the provider while its reader pauses', async () => {
  let writtenBytes = 0;
  const piece = word('x'.repeat(1_000)).repeat(64);
  const { stream } = await openAnswer((response) => {
    const go = () => {
      while (writtenBytes < 2 ** 28 && response.write(piece)) writtenBytes += piece.length;
    };
    response.on('drain', go);
    go();
  });
  await stream.read();
  // The connection buffers of both ends, instead of a quarter of a gigabyte.
  await expect
    .poll(async () => {
      const before = writtenBytes;
      await sleep(100);
      return writtenBytes === before;
    })
    .toBe(true);
  expect(writtenBytes).toBeLessThan(2 ** 27);
});

it('reuses the connection although the answer ended while text was held back', async () => {
  const sockets = new Set<unknown>();
  const open = await startProvider((request, response) => {
    sockets.add(request.socket);
    // Without [DONE]: the end of the HTTP response ends the answer.
    response.write(word('One '));
    setTimeout(() => response.end(word('two.') + event({}, 'stop')), 40);
  });
  for (let call = 0; call < 5; call++) {
    expect(textOf(await readAll(await open(AbortSignal.timeout(5_000))))).toBe('One two.');
  }
  expect(sockets.size).toBe(1);
});

it.each([
  ['one line', 'x'],
  ['many lines', 'data: x\n'],
])('rejects an event of more than one megabyte in %s', async (_, piece) => {
  let isClosed = false;
  const { stream } = await openAnswer((response) => {
    response.on('close', () => (isClosed = true));
    response.write(`${word('At')}data: `);
    const go = () => {
      while (!isClosed && response.write(piece.repeat(20_000)));
    };
    response.on('drain', go);
    go();
  });
  await expect(readAll(stream)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('too long') },
  });
  await expect.poll(() => isClosed).toBe(true);
});
