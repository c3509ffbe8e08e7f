import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeWebsite, startFakeWebsite } from '../testing/fake-website.ts';
import { createSafeFetch } from './safe-fetch.ts';

let site: FakeWebsite;

const open = (allowPrivate: string[]) => createSafeFetch({ allowPrivate, userAgent: 'TestBot/1.0' });

beforeAll(async () => {
  site = await startFakeWebsite();
});
afterAll(() => site.close());

describe('createSafeFetch', () => {
  it('allows exactly the host and port of an entry', async () => {
    const options = { maxBytes: 100_000, signal: AbortSignal.timeout(60_000) };
    const safeFetch = open([site.host]);
    expect((await safeFetch(`${site.url}/`, options)).status).toBe(200);
    const others = [`http://127.0.0.2:${site.port}/`, `http://localhost:${site.port}/`, 'http://127.0.0.1/'];
    for (const address of others) {
      await expect(safeFetch(address, options)).rejects.toMatchObject({ problem: 'not-allowed' });
    }
  });

  it('accepts a body of the maximum size and rejects one more byte', async () => {
    const safeFetch = open([site.host]);
    const signal = AbortSignal.timeout(60_000);
    const { body } = await safeFetch(`${site.url}/`, { maxBytes: 100_000, signal });
    const exact = await safeFetch(`${site.url}/`, { maxBytes: body.length, signal });
    expect(exact.body).toEqual(body);
    for (const path of ['/', '/packed']) {
      const short = safeFetch(`${site.url}${path}`, { maxBytes: body.length - 1, signal });
      await expect(short).rejects.toMatchObject({ problem: 'too-large' });
    }
  });

  it('sends a custom request and follows only allowed redirects', async () => {
    const safeFetch = open([site.host]);
    const options = { maxBytes: 100_000, signal: AbortSignal.timeout(60_000) };
    const address = `${site.url}/redirect/302?to=${encodeURIComponent(`${site.url}/`)}`;
    const send = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'hello' };
    const before = site.requests.length;
    const stayed = await safeFetch(address, { ...options, send, mayFollow: () => false });
    expect(stayed.status).toBe(302);
    expect(site.requests.slice(before)).toEqual([expect.stringMatching(/^POST .redirect/)]);
    const followed = await safeFetch(address, {
      ...options,
      mayFollow: (to, from) => to.origin === from.origin,
    });
    expect(followed.status).toBe(200);
  });

  it('fetches for one tenant while slow sites of another occupy all of its slots', async () => {
    const safeFetch = createSafeFetch({
      allowPrivate: [site.host],
      userAgent: 'TestBot/1.0',
      maxConcurrent: 4,
    });
    const leaving = new AbortController();
    const ofOne = Array.from({ length: 30 }, () =>
      safeFetch(`${site.url}/silent`, { tenantId: 'one', maxBytes: 1_000, signal: leaving.signal }),
    );
    const settled = Promise.allSettled(ofOne);
    const answer = await safeFetch(`${site.url}/`, {
      tenantId: 'another',
      maxBytes: 100_000,
      signal: AbortSignal.timeout(60_000),
    });
    expect(answer.status).toBe(200);
    leaving.abort(new Error('left'));
    expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('limits lookup, connection, headers and body by separate timeouts', async () => {
    // Accepts connections and never answers, so that no TLS connection is established.
    const mute = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const muteHost = `127.0.0.1:${(mute.address() as AddressInfo).port}`;
    const bound = { connect: 600_000, headers: 600_000, body: 600_000 };
    const cases = [
      ['connect', 'https://silent.test/', 'not-allowed'],
      ['connect', `https://${muteHost}/`, 'too-slow'],
      ['headers', `${site.url}/silent`, 'too-slow'],
      ['body', `${site.url}/slow`, 'too-slow'],
    ] as const;
    for (const [phase, address, problem] of cases) {
      const safeFetch = createSafeFetch({
        allowPrivate: [site.host, muteHost],
        userAgent: 'TestBot/1.0',
        resolve: () => new Promise(() => undefined),
        timeouts: { ...bound, [phase]: 150 },
      });
      // The abort signal would cause another error.
      const fetching = safeFetch(address, { maxBytes: 100_000, signal: AbortSignal.timeout(120_000) });
      await expect(fetching).rejects.toMatchObject({ problem });
    }
    mute.close();
  });

  it.each(['/silent', '/slow'])(
    'closes the connection to %s immediately when its caller aborts',
    async (path) => {
      const controller = new AbortController();
      const reason = new Error('The client left');
      const fetching = open([site.host])(`${site.url}${path}`, {
        maxBytes: 1_000,
        signal: controller.signal,
      });
      setTimeout(() => controller.abort(reason), 100);
      await expect(fetching).rejects.toBe(reason);
      await expect.poll(() => site.open).toBe(0);
    },
  );
});
