import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServiceFetch } from '@anito/outside/service-fetch';
import { expect, it, onTestFinished } from 'vitest';
import { readEventStream } from './event-stream.ts';
import { readOpenAiEvent } from './stream-formats.ts';
import type { VendorPart } from './vendor-stream.ts';

const event = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason }] })}\n\n`;
const word = (content: string) => event({ content });
const end = `${event({}, 'stop')}data: [DONE]\n\n`;

/** Reads what a server says that answers as told. */
async function openAnswer(say: (response: ServerResponse) => unknown) {
  const server = createServer((_, response) => void say(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service = createServiceFetch(5_000);
  onTestFinished(() => {
    service.close();
    server.closeAllConnections();
    server.close();
  });
  const leaving = new AbortController();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await service.open(address, { signal: leaving.signal });
  return { stream: readEventStream(answer, readOpenAiEvent), leaving };
}

async function readAll(stream: ReturnType<typeof readEventStream>): Promise<VendorPart[]> {
  const parts: VendorPart[] = [];
  for (let part = await stream.read(); part; part = await stream.read()) parts.push(part);
  return parts;
}

const textOf = (parts: VendorPart[]) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

it('tells the first words at once, and those that follow shortly after one another together', async () => {
  const said = Array.from({ length: 40 }, (_, index) => `w${index} `);
  const isFirstRead = Promise.withResolvers<void>();
  const { stream } = await openAnswer(async (response) => {
    response.write(word(said[0]!));
    await isFirstRead.promise;
    for (const each of said.slice(1)) response.write(word(each));
    response.end(end);
  });
  const first = await stream.read();
  expect(textOf([first!])).toBe(said[0]);
  isFirstRead.resolve();
  const parts = await readAll(stream);
  expect(textOf([first!, ...parts])).toBe(said.join(''));
  expect(parts.length).toBeLessThan(25);
  expect(parts.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
});

it('ends with the vendor, though its connection stays open', async () => {
  const { stream } = await openAnswer((response) => response.write(word('At nine.') + end));
  expect(await stream.read()).toEqual({ type: 'text', text: 'At nine.' });
  expect(await stream.read()).toMatchObject({ type: 'finish' });
});

it('tells what came before it failed', async () => {
  const { stream } = await openAnswer((response) =>
    response.end(`${word('At')}${word(' nine')}data: <html>\n\n`),
  );
  expect(await stream.read()).toEqual({ type: 'text', text: 'At nine' });
  await expect(stream.read()).rejects.toThrow(SyntaxError);
});

it('fails where it ends without a reason, or in the middle', async () => {
  const ended = await openAnswer((response) => response.end(word('At')));
  await expect(readAll(ended.stream)).rejects.toThrow('without a finish');
  const cut = await openAnswer((response) => response.write(word('At'), () => response.destroy()));
  await expect(readAll(cut.stream)).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it('fails with the reason of who leaves', async () => {
  const { stream, leaving } = await openAnswer((response) => response.write(word('At')));
  await stream.read();
  const next = stream.read();
  leaving.abort(new Error('left'));
  await expect(next).rejects.toThrow('left');
});

it('leaves the rest with the vendor while nobody reads', async () => {
  let written = 0;
  const piece = word('x'.repeat(1_000)).repeat(64);
  const { stream } = await openAnswer((response) => {
    const go = () => {
      while (written < 2 ** 28 && response.write(piece)) written += piece.length;
    };
    response.on('drain', go);
    go();
  });
  await stream.read();
  // What both ends of the connection hold, and not a quarter of a gigabyte.
  await expect
    .poll(async () => {
      const before = written;
      await sleep(100);
      return written === before;
    })
    .toBe(true);
  expect(written).toBeLessThan(2 ** 27);
});

it('leaves the connection to the next call, though the answer ended while others were held back', async () => {
  const sockets = new Set<unknown>();
  const server = createServer((request, response) => {
    sockets.add(request.socket);
    // Without a word that it is over: the end of the message says so.
    response.write(word('One '));
    setTimeout(() => response.end(word('two.') + event({}, 'stop')), 40);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service = createServiceFetch(5_000);
  onTestFinished(() => {
    service.close();
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (let call = 0; call < 5; call++) {
    const answer = await service.open(address, { signal: AbortSignal.timeout(5_000) });
    expect(textOf(await readAll(readEventStream(answer, readOpenAiEvent)))).toBe('One two.');
  }
  expect(sockets.size).toBe(1);
});
