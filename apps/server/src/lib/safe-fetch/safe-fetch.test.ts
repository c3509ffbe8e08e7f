import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeWebsite, startFakeWebsite } from '../../testing/fake-website.ts';
import { createLog } from '../log.ts';
import { createSafeFetch } from './safe-fetch.ts';

let site: FakeWebsite;
const lines: string[] = [];
const log = createLog('warn', { write: (line) => void lines.push(line) });

const open = (allowPrivate: string[]) => createSafeFetch({ allowPrivate, userAgent: 'TestBot/1.0', log });

beforeAll(async () => {
  site = await startFakeWebsite();
});
afterAll(() => site.close());

describe('the door to outside addresses', () => {
  it('says at start which private hosts are open, if any', () => {
    open([]);
    expect(lines).toEqual([]);
    open(['Wiki.Internal:443', '[0:0::1]:8080']);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, hosts: ['wiki.internal:443', '[::1]:8080'] }),
    ]);
  });

  it('opens exactly the host and port of an entry', async () => {
    const options = { maxBytes: 100_000, signal: AbortSignal.timeout(5_000) };
    const safeFetch = open([site.host]);
    expect((await safeFetch(`${site.url}/`, options)).status).toBe(200);
    const others = [`http://127.0.0.2:${site.port}/`, `http://localhost:${site.port}/`, 'http://127.0.0.1/'];
    for (const address of others) {
      await expect(safeFetch(address, options)).rejects.toMatchObject({ code: 'url_not_allowed' });
    }
  });

  it('takes a body of as many bytes as it is told, and not one more', async () => {
    const safeFetch = open([site.host]);
    const signal = AbortSignal.timeout(5_000);
    const { body } = await safeFetch(`${site.url}/`, { maxBytes: 100_000, signal });
    const exact = await safeFetch(`${site.url}/`, { maxBytes: body.length, signal });
    expect(exact.body).toEqual(body);
    for (const path of ['/', '/packed']) {
      const short = safeFetch(`${site.url}${path}`, { maxBytes: body.length - 1, signal });
      await expect(short).rejects.toMatchObject({ code: 'upstream_failed' });
    }
  });

  it('fetches for one account while another waits for slow sites in all places that it gets', async () => {
    const safeFetch = createSafeFetch({
      allowPrivate: [site.host],
      userAgent: 'TestBot/1.0',
      log,
      mostAtOnce: 4,
    });
    const leaving = new AbortController();
    const ofOne = Array.from({ length: 30 }, () =>
      safeFetch(`${site.url}/silent`, { accountId: 'one', maxBytes: 1_000, signal: leaving.signal }),
    );
    const settled = Promise.allSettled(ofOne);
    const answer = await safeFetch(`${site.url}/`, {
      accountId: 'another',
      maxBytes: 100_000,
      signal: AbortSignal.timeout(3_000),
    });
    expect(answer.status).toBe(200);
    leaving.abort(new Error('left'));
    expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('bounds each of looking up, connecting, headers and body by its own time', async () => {
    // Takes connections and never says a word: no TLS comes about.
    const mute = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const muteHost = `127.0.0.1:${(mute.address() as AddressInfo).port}`;
    const bound = { connect: 5_000, headers: 5_000, body: 5_000 };
    const cases = [
      ['connect', 'https://silent.test/', 'url_not_allowed'],
      ['connect', `https://${muteHost}/`, 'upstream_failed'],
      ['headers', `${site.url}/silent`, 'upstream_failed'],
      ['body', `${site.url}/slow`, 'upstream_failed'],
    ] as const;
    for (const [phase, address, code] of cases) {
      const safeFetch = createSafeFetch({
        allowPrivate: [site.host, muteHost],
        userAgent: 'TestBot/1.0',
        log,
        resolve: () => new Promise(() => undefined),
        timeouts: { ...bound, [phase]: 150 },
      });
      const startedAt = performance.now();
      const fetching = safeFetch(address, { maxBytes: 100_000, signal: AbortSignal.timeout(10_000) });
      await expect(fetching).rejects.toMatchObject({ code });
      expect([address, performance.now() - startedAt < 3_000]).toEqual([address, true]);
    }
    mute.close();
  });

  it.each(['/silent', '/slow'])('lets go of %s at once when nobody waits for it', async (path) => {
    const controller = new AbortController();
    const reason = new Error('The client left');
    const fetching = open([site.host])(`${site.url}${path}`, { maxBytes: 1_000, signal: controller.signal });
    setTimeout(() => controller.abort(reason), 100);
    const startedAt = performance.now();
    await expect(fetching).rejects.toBe(reason);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    for (let time = 0; time < 50 && site.open > 0; time++) await sleep(20);
    expect(site.open).toBe(0);
  });
});
