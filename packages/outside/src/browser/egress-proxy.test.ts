import { once } from 'node:events';
import * as http from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createResolveHost } from '../safe-fetch/resolve-host.ts';
import { type FakeWebsite, startFakeWebsite, startTrap } from '../testing/fake-website.ts';
import {
  createFakeNames,
  type FakeNames,
  listPrivateTargets,
  publicAddress,
} from '../testing/private-addresses.ts';
import { createPass, type EgressPass } from './egress-pass.ts';
import { type EgressProxy, startEgressProxy } from './egress-proxy.ts';

let site: FakeWebsite;
let trap: FakeWebsite;
/** Echoes its input, in place of a TLS server. */
let echo: Server;
let echoHost: string;
/** An allowed address without a listener. */
let closedHost: string;
let proxy: EgressProxy;
let names: FakeNames;
let pass: EgressPass;

const budget = { connections: 1_000, bytes: 1_000_000 };

function open(passBudget = budget): EgressPass {
  const rules = {
    allowPrivate: [site.host, echoHost, closedHost, `rebinding.test:${site.port}`],
    ports: [80, 443, trap.port],
    resolve: names.resolve,
  };
  const opened = createPass(passBudget, {
    resolveHost: createResolveHost(rules, 400),
    connectTimeoutMs: 400,
  });
  proxy.admit(opened);
  return opened;
}

beforeAll(async () => {
  [site, trap, proxy] = await Promise.all([startFakeWebsite(), startTrap(), startEgressProxy()]);
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  echoHost = `127.0.0.1:${(echo.address() as AddressInfo).port}`;
  const gone = await startTrap();
  closedHost = gone.host;
  await gone.close();
});
afterAll(async () => {
  await Promise.all([proxy.close(), site.close(), trap.close()]);
  echo.close();
});
beforeEach(() => {
  names = createFakeNames();
  pass = open();
});

const write = ({ username, password }: { username: string; password: string }) => ({
  'proxy-authorization': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

type Answer = { status: number | string; body: string };

/** Requests a plain address from the proxy like a browser. */
function ask(
  address: string,
  headers: http.OutgoingHttpHeaders = write(pass),
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = http.request(proxy.url, { path: address, method, headers, agent: false });
    request.once('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? '', body: '' }));
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      const end = () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('close', end);
    });
    request.end();
  });
}

/** Requests a tunnel from the proxy. Resolves to its status and to the reply to `hello`. */
function dig(
  target: string,
  hello: Buffer,
  headers: http.OutgoingHttpHeaders = write(pass),
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = http.request(proxy.url, { method: 'CONNECT', path: target, headers, agent: false });
    request.once('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? '', body: '' }));
    request.once('connect', ({ statusCode = 0 }, socket: Socket) => {
      const end = (body: string) => {
        resolve({ status: statusCode, body });
        socket.destroy();
      };
      if (statusCode !== 200) return end('');
      socket.on('error', () => end('')).once('close', () => end(''));
      socket.once('data', (data: Buffer) => end(data.toString('latin1')));
      socket.write(hello);
    });
    request.end();
  });
}

const tlsHello = Buffer.from('\x16\x03\x01hello', 'latin1');

describe('the egress proxy', () => {
  it('connects to websites, with and without TLS', async () => {
    expect(await ask(`${site.url}/`)).toMatchObject({
      status: 200,
      body: expect.stringContaining('Pandesal'),
    });
    expect(await ask(`${site.url}/nothing`)).toMatchObject({ status: 404 });
    expect(await dig(echoHost, tlsHello)).toEqual({ status: 200, body: tlsHello.toString('latin1') });
  });

  it('tells clients without an open pass nothing, not even whether an address is valid', async () => {
    const other = { username: pass.username, password: open().password };
    const closed = open();
    closed.close();
    const wrong = [
      {},
      write(other),
      write(closed),
      { 'proxy-authorization': 'Basic !' },
      { authorization: 'x' },
    ];
    for (const headers of wrong) {
      for (const address of [`${site.url}/`, `${trap.url}/`]) {
        expect(await ask(address, headers)).toEqual({ status: 407, body: '' });
      }
      for (const target of [echoHost, trap.host]) {
        expect(await dig(target, tlsHello, headers)).toEqual({ status: 407, body: '' });
      }
    }
    expect(trap.connections).toBe(0);
  });

  it('connects to no private address in any notation, and to no other port', async () => {
    const targets = listPrivateTargets(site.host, trap.host);
    expect(targets.length).toBeGreaterThan(100);
    for (const target of targets) {
      // In the browser's notation, and unchanged.
      for (const text of [new URL(target).href, Buffer.from(target).toString('latin1')]) {
        expect([text, await ask(text)]).toEqual([text, { status: 'ECONNRESET', body: '' }]);
      }
      const { host } = new URL(target);
      if (!host || target.includes(site.host)) continue;
      const named = /:\d+$/.test(host) ? host : `${host}:80`;
      expect([named, (await dig(named, tlsHello)).status]).toEqual([named, 403]);
    }
    expect(trap.connections).toBe(0);
  });

  it.each([
    'CONNECT',
    '127.0.0.1',
    ':80',
    '127.0.0.1:80/x',
    'a@127.0.0.1:80',
    '',
    '*',
    '[::1]',
    '127.0.0.1:99999',
  ])('opens no tunnel to %j', async (target) => {
    const { status } = await dig(target, tlsHello);
    expect([403, 'ECONNRESET', 'ERR_INVALID_ARG_VALUE', 400]).toContain(status);
    expect(trap.connections).toBe(0);
  });

  it('answers for a closed port like for an open one', async () => {
    const closed = await startTrap();
    await closed.close();
    for (const [one, two] of [
      [closed, trap],
      [trap, closed],
    ] as const) {
      expect(await ask(`${one.url}/`)).toEqual(await ask(`${two.url}/`));
      expect(await dig(one.host, tlsHello)).toEqual(await dig(two.host, tlsHello));
    }
  });

  it('carries only TLS through a tunnel', async () => {
    const hello = 'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n';
    expect(await dig(echoHost, Buffer.from(hello))).toEqual({ status: 200, body: '' });
  });

  it('resolves a name once per page and connects to the result', async () => {
    names.answers['rebinding.test'] = ['127.0.0.1', publicAddress];
    for (let time = 0; time < 3; time++) {
      expect((await ask(`http://rebinding.test:${site.port}/`)).status).toBe(200);
    }
    expect(names.lookups).toEqual(['rebinding.test']);
    names.answers['flipping.test'] = [publicAddress, '127.0.0.1'];
    const flipping = `http://flipping.test:${trap.port}/`;
    for (let time = 0; time < 2; time++) expect((await ask(flipping)).status).toBe('ECONNRESET');
    expect(pass.findFailure(new URL(flipping))).toMatchObject({ problem: 'too-slow' });
    expect(trap.connections).toBe(0);
  });

  it('reports why something failed', async () => {
    const silent = `http://${closedHost}/`;
    await Promise.all([`${trap.url}/`, 'http://nobody.test/', silent].map((url) => ask(url)));
    expect(pass.findFailure(new URL(trap.url))).toMatchObject({ problem: 'not-allowed' });
    expect(pass.findFailure(new URL('http://nobody.test/'))).toMatchObject({ problem: 'not-allowed' });
    expect(pass.findFailure(new URL(`${silent}x`))).toMatchObject({ problem: 'no-answer' });
    expect(pass.findFailure(new URL(site.url))).toBeUndefined();
  });

  it('stops when a page exceeds its connections or bytes', async () => {
    pass = open({ connections: 2, bytes: 1_000_000 });
    const statuses = [];
    for (let time = 0; time < 3; time++) statuses.push((await ask(`${site.url}/`)).status);
    expect(statuses).toEqual([200, 200, 'ECONNRESET']);

    pass = open({ connections: 10, bytes: 300_000 });
    const { body } = await ask(`${site.url}/huge`);
    expect(body.length).toBeLessThan(500_000);
    expect(pass.findFailure(new URL(site.url))).toMatchObject({
      message: 'The page is too large to read.',
    });
    expect((await ask(`${site.url}/`)).status).toBe('ECONNRESET');
  });

  it('closes connections with their page', async () => {
    const asking = ask(`${site.url}/slow`);
    for (let time = 0; time < 200 && site.open === 0; time++) await new Promise((go) => setTimeout(go, 10));
    pass.close();
    await asking;
    for (let time = 0; time < 200 && site.open > 0; time++) await new Promise((go) => setTimeout(go, 10));
    expect(site.open).toBe(0);
  });

  it('never reveals its password', async () => {
    const heard: http.IncomingHttpHeaders[] = [];
    const listener = http
      .createServer((request, response) => {
        heard.push(request.headers);
        response.writeHead(407, { 'proxy-authenticate': 'Basic realm="mine"' }).end();
      })
      .listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const rules = { allowPrivate: [host] };
    pass = createPass(budget, { resolveHost: createResolveHost(rules, 400), connectTimeoutMs: 400 });
    proxy.admit(pass);
    expect((await ask(`http://${host}/`)).status).toBe(403);
    expect(heard[0]).toMatchObject({ host });
    expect(Object.keys(heard[0] ?? {}).filter((name) => name.startsWith('proxy'))).toEqual([]);
    listener.close();
  });
});
