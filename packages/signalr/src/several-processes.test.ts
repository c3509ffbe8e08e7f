import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import type { HubOptions } from './hub.ts';
import type { TokenSealer } from './negotiation-token.ts';
import { startTestServer, type TestPrincipal, type TestServer } from './testing/test-server.ts';

/** Creates the sealer of one installation. It knows the texts that it has sealed. */
function createSealer(): TokenSealer {
  const texts = new Map<string, string>();
  return {
    seal(text) {
      const token = randomUUID();
      texts.set(token, text);
      return token;
    },
    unseal: (token) => texts.get(token),
  };
}

/** Starts two hubs as two processes of one installation. */
async function startPair(options: Partial<HubOptions<TestPrincipal>> = {}) {
  const tokenSealer = createSealer();
  return [
    await startTestServer({ tokenSealer, ...options }),
    await startTestServer({ tokenSealer, ...options }),
  ] as const;
}

async function negotiate({ url }: TestServer, user = 'ann'): Promise<string> {
  const response = await fetch(`${url}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user}` },
  });
  return ((await response.json()) as { connectionToken: string }).connectionToken;
}

function openSocket({ url }: TestServer, token: string, user = 'ann'): WebSocket {
  const address = `${url.replace('http', 'ws')}?id=${encodeURIComponent(token)}`;
  return new WebSocket(address, { headers: { authorization: `Bearer ${user}` } });
}

async function findStatus(server: TestServer, token: string, user = 'ann'): Promise<number> {
  const socket = openSocket(server, token, user);
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  return response.statusCode;
}

test('opens a socket at another process than the one that negotiated it, as the same principal', async () => {
  const openers: (TestPrincipal | undefined)[] = [];
  const [first, second] = await startPair({
    authenticate: (_request, token, opener) => {
      openers.push(opener);
      return { userId: token!, session: 'morning' };
    },
  });
  await using _ = first;
  await using __ = second;
  const socket = openSocket(second, await negotiate(first));
  await once(socket, 'open');
  socket.send('{"protocol":"json","version":1}\u001e');
  expect(String((await once(socket, 'message'))[0])).toBe('{}\u001e');
  expect(openers).toEqual([undefined, { userId: 'ann', session: 'morning' }]);
  second.hub.sendToUser('ann', 'news', ['bread']);
  expect(String((await once(socket, 'message'))[0])).toContain('bread');
  socket.close();
});

test('refuses a token of another user, of another installation and without a seal', async () => {
  const [first, second] = await startPair();
  const [stranger, stranger2] = await startPair();
  await using _ = first;
  await using __ = second;
  await using ___ = stranger;
  await using ____ = stranger2;
  const token = await negotiate(first);
  expect(await findStatus(second, token, 'bob')).toBe(404);
  expect(await findStatus(stranger, token)).toBe(404);
  expect(await findStatus(second, 'x')).toBe(404);
  expect(await findStatus(second, randomBytes(200).toString('base64url'))).toBe(404);
});

test('refuses a token whose time has passed', async () => {
  const [first, second] = await startPair({ handshakeTimeoutMs: 0 });
  await using _ = first;
  await using __ = second;
  expect(await findStatus(second, await negotiate(first))).toBe(404);
});
