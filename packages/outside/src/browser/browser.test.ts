import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAsFake, type FakeWebsite, listen, startTrap } from '../testing/fake-website.ts';
import { appPage, hostilePages } from '../testing/hostile-pages.ts';
import { createFakeNames, listPrivateTargets, publicAddress } from '../testing/private-addresses.ts';
import { createComparingPage, createReachingPage, leavingPages } from '../testing/reaching-pages.ts';
import { type Browser, type BrowserOptions, createBrowser } from './browser.ts';
import { findChromium } from './find-chromium.ts';

const executablePath = findChromium(process.env.CHROMIUM_PATH, []);
const names = createFakeNames();
const log = { error: () => undefined };

let site: FakeWebsite;
let trap: FakeWebsite;
/** A second site that the browser may reach, to prove that its page would reach it. */
let reachable: FakeWebsite;
let udp: UdpSocket;
let packets = 0;
let browser: Browser;
/** Release the answers of two pages. */
const held = new Map(['/held/ended', '/held/beside'].map((path) => [path, Promise.withResolvers<void>()]));
/** Bodies of pages by path. Those with addresses are created in tests. */
const pages: Record<string, string> = { ...hostilePages, '/app': appPage };

function answer(request: IncomingMessage, response: ServerResponse): void {
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  const body = Object.hasOwn(pages, path) ? pages[path] : undefined;
  if (body !== undefined) {
    response.writeHead(200, { 'content-type': 'text/html', etag: '"1"', 'x-robots-tag': 'noarchive' });
    response.end(`<!doctype html><title>Page</title><body>${body}`);
  } else if (path === '/words.json') response.end(JSON.stringify({ words: 'Ensaymada ₱35' }));
  else if (held.has(path))
    void held
      .get(path)!
      .promise.then(() =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Held</p>'),
      );
  else if (path === '/wait') setTimeout(() => response.end('waited'), 700);
  else if (path === '/to') response.writeHead(302, { location: query }).end();
  else if (path.startsWith('/file')) response.end('file');
  else if (path === '/events')
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  else if (path === '/endless.zip') {
    response.writeHead(200, { 'content-type': 'application/zip' });
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', write);
    write();
  } else answerAsFake(request, response);
}

function open(options: Partial<BrowserOptions> = {}): Browser {
  return createBrowser({
    executablePath,
    allowPrivate: [site.host],
    ports: [80, 443, trap.port, reachable.port],
    resolve: names.resolve,
    userAgent: 'TestBot/1.0',
    log,
    maxPages: 4,
    // The load time on a busy machine does not matter here.
    timeouts: { connect: 1_000, page: 240_000, load: 2_000, quiet: 1_500 },
    ...options,
  });
}

beforeAll(async () => {
  [site, trap, reachable] = await Promise.all([listen(answer), startTrap(), startTrap()]);
  udp = createSocket('udp4', () => void packets++).bind(trap.port, '127.0.0.1');
  await once(udp, 'listening');
  browser = open();
});
afterAll(async () => {
  await browser.close();
  udp.close();
  await Promise.all([site.close(), trap.close(), reachable.close()]);
});

const signal = new AbortController().signal;

async function render(path: string, by = browser) {
  const { html, ...page } = await by.render(path.startsWith('/') ? `${site.url}${path}` : path, {
    tenantId: 'a',
    signal,
  });
  return { ...page, text: html.toString() };
}

const refusal = expect.objectContaining({ problem: 'not-allowed' });
const failure = (message: string | RegExp) =>
  expect.objectContaining({ name: 'OutsideError', message: expect.stringMatching(message) });
/** Result of a page: its text, or the error. */
const outcome = (path: string, by = browser) =>
  render(path, by).then(
    ({ text }) => text,
    (error: unknown) => error,
  );

/** Child processes of a process. Empty when the system does not report them. */
async function findChildren(parent: number): Promise<number[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
  const parents = stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  return ids.map(Number).filter((_, index) => parents[index] === parent);
}

async function findDescendants(parent: number): Promise<number[]> {
  const own = await findChildren(parent);
  return [...own, ...(await Promise.all(own.map(findDescendants))).flat()];
}

async function countAlive(ids: number[]): Promise<number> {
  const stats = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
  return stats.filter((stat) => stat && !stat.includes(') Z ')).length;
}

/**
 * Loads two pages in one Chromium: one with a delayed response, and one that never responds. Returns the
 * process that drives it.
 */
async function showBesideSilent(path: string, by: Browser) {
  const others = await findChildren(process.pid);
  const leaving = new AbortController();
  const silent = by.render(`${site.url}/silent`, { tenantId: 'a', signal: leaving.signal });
  const left = expect(silent).rejects.toThrow('left');
  const beside = outcome(path, by);
  const countShown = () => site.requests.filter((line) => line === `GET ${path}`).length;
  await expect.poll(countShown).toBe(1);
  const driver = (await findChildren(process.pid)).find((id) => !others.includes(id))!;
  const leave = async () => {
    leaving.abort(new Error('left'));
    await left;
  };
  return { driver, beside, countShown, leave };
}

it('reports a missing Chromium, and still refuses a private address', async () => {
  const none = open({ executablePath: undefined });
  expect(await none.isAvailable()).toBe(false);
  expect(await outcome('/', none)).toEqual(failure('no browser'));
  expect(await outcome(trap.url, none)).toEqual(refusal);
});

it('reports a program that is not Chromium, and is unavailable for a while', async () => {
  const broken = open({ executablePath: '/bin/true' });
  expect(await broken.isAvailable()).toBe(true);
  expect(await outcome('/', broken)).toEqual(failure(/does not start/));
  expect(await broken.isAvailable()).toBe(false);
  await broken.close();
});

describe.skipIf(!executablePath)('pages in the browser', () => {
  it('are read after their scripts have added the text', async () => {
    expect(await render('/app#part')).toEqual({
      url: new URL(`${site.url}/app`),
      status: 200,
      contentType: 'text/html; charset=utf-8',
      lastModified: null,
      etag: '"1"',
      retryAfter: null,
      robotsTag: 'noarchive',
      text: expect.stringContaining('<h1>Bread of today</h1><p>Ensaymada ₱35</p><a href="/menu">'),
    });
  });

  it('are read regardless of dialogs, redirects and other activity', async () => {
    const shown = [
      ['/latin', '検索'],
      ['/hops/5', 'Pandesal costs ₱4'],
      ['/dialogs', '<title>after</title>'],
      ['/popups', '<title>0 opened</title>'],
      ['/pretending', '<p>Hi</p>'],
      ['/gone', '<!doctype html>'],
      ['/never-quiet', '<p>Hi</p>'],
      ['/download', '<p>Hi</p>'],
      ['/download-by-address', '<p>Hi</p>'],
      ['/some-requests', '<p>Hi</p>'],
    ] as const;
    await Promise.all(
      shown.map(async ([path, text]) =>
        expect([path, await outcome(path)]).toEqual([path, expect.stringContaining(text)]),
      ),
    );
    // The page requests four hundred files per load. It is loaded again when a page next to it ends the
    // browser.
    const times = site.requests.filter((line) => line === 'GET /some-requests').length;
    const files = site.requests.filter((line) => /^GET \/file\d/.test(line));
    expect(files.length).toBeGreaterThan(100);
    expect(files.length).toBeLessThanOrEqual(300 * times);
  });

  it('are read after a navigation that follows a download', async () => {
    const patient = open({ timeouts: { connect: 1_000, page: 240_000, load: 60_000, quiet: 60_000 } });
    expect(await outcome('/download-and-on', patient)).toContain('Bread of today');
    await patient.close();
  });

  it('without HTML have no document', async () => {
    expect(await render('/nothing')).toMatchObject({ status: 404, text: '' });
    expect(await render('/picture')).toMatchObject({ status: 200, contentType: 'image/png', text: '' });
    expect(await render('/endless.zip')).toMatchObject({ contentType: 'application/zip', text: '' });
  });

  it('fail with a reason when they lead nowhere', async () => {
    const failing = [
      ['/hops/6', 'The website redirects too often.'],
      ['/script-redirects', 'The website redirects too often.'],
      ['/meta-redirects', 'The website redirects too often.'],
      ['/broken-redirect', 'The website redirects to an invalid address.'],
      ['/cut', 'isn’t responding properly'],
    ] as const;
    for (const [path, message] of failing) {
      expect([path, await outcome(path)]).toEqual([path, failure(message)]);
    }
  });

  it('fail with a reason when they ask for too much', async () => {
    const hasty = open({ timeouts: { page: 10_000, load: 1_000, quiet: 500 } });
    // On a busy machine the timeout may come first, and the browser may end with one of its pages.
    const reason = /too large|too much memory|too many files|too long|browser closed/;
    await Promise.all(
      ['/huge', '/large', '/growing', '/objects', '/many-requests'].map(async (path) =>
        expect([path, await outcome(path, hasty)]).toEqual([path, failure(reason)]),
      ),
    );
    await hasty.close();
  });

  it('without an end are closed in time while others are loaded', async () => {
    const hasty = open({ timeouts: { page: 7_000, load: 1_000, quiet: 500 } });
    await outcome('/', hasty);
    const endless = ['/loop', '/alert-storm', '/log-storm', '/slow'];
    const shown = outcome('/app');
    const outcomes = await Promise.all(endless.map((path) => outcome(path, hasty)));
    for (const [index, found] of outcomes.entries()) {
      expect([endless[index], found]).toEqual([endless[index], failure(/too long|more memory|browser/)]);
    }
    expect(await shown).toContain('Bread of today');
    await hasty.close();
    await expect.poll(() => site.open).toBe(0);
  });

  it('are closed immediately when their caller aborts', async () => {
    const controller = new AbortController();
    const reason = new Error('The client left');
    const rendering = browser.render(`${site.url}/silent`, { tenantId: 'a', signal: controller.signal });
    setTimeout(() => controller.abort(reason), 300);
    await expect(rendering).rejects.toBe(reason);
  });

  it.skipIf(process.platform !== 'linux')(
    'restart Chromium after it ended, which closes when idle',
    async () => {
      const idle = open({ timeouts: { quiet: 500, idle: 4_000 } });
      const others = await findChildren(process.pid);
      const findDriver = async () => (await findChildren(process.pid)).find((id) => !others.includes(id))!;
      expect(await outcome('/app', idle)).toContain('Bread of today');
      const driver = await findDriver();
      const ids = [driver, ...(await findDescendants(driver))];
      expect(ids.length).toBeGreaterThan(2);
      for (let time = 0; time < 300 && (await countAlive(ids)) > 0; time++) await sleep(50);
      expect(await countAlive(ids)).toBe(0);
      expect(await outcome('/app', idle)).toContain('Bread of today');
      const rendering = outcome('/silent', idle);
      while (site.requests.at(-1) !== 'GET /silent') await sleep(50);
      process.kill(await findDriver(), 'SIGKILL');
      expect(await rendering).toEqual(failure(/The browser closed/));
      expect(await outcome('/app', idle)).toContain('Bread of today');
      await idle.close();
    },
  );

  it.skipIf(process.platform !== 'linux')(
    'are read next to a page that closes slowly, and the next ones in a new browser',
    async () => {
      const shared = open({ timeouts: { connect: 1_000, page: 240_000, leave: 200 } });
      const { driver, beside, countShown, leave } = await showBesideSilent('/held/beside', shared);
      process.kill(driver, 'SIGSTOP');
      await leave();
      expect(await outcome('/app', shared)).toContain('Bread of today');
      process.kill(driver, 'SIGCONT');
      held.get('/held/beside')!.resolve();
      expect(await beside).toContain('<p>Held</p>');
      expect(countShown()).toBe(1);
      await expect.poll(() => countAlive([driver])).toBe(0);
      await shared.close();
    },
  );

  it.skipIf(process.platform !== 'linux')(
    'are read in a new browser when the shared one has ended',
    async () => {
      const shared = open();
      const { driver, beside, countShown, leave } = await showBesideSilent('/held/ended', shared);
      process.kill(driver, 'SIGKILL');
      await expect.poll(countShown).toBe(2);
      held.get('/held/ended')!.resolve();
      expect(await beside).toContain('<p>Held</p>');
      await leave();
      await shared.close();
    },
  );
});

describe.skipIf(!executablePath)('pages that request private addresses', { timeout: 240_000 }, () => {
  /**
   * Targets of a page: the trap by address, by names, and by a name that changes its address. TCP and UDP.
   */
  const targets = () => [
    trap.host,
    `localhost:${trap.port}`,
    `127.0.0.1.nip.test:${trap.port}`,
    `[::ffff:127.0.0.1]:${trap.port}`,
    `rebinding.test:${trap.port}`,
  ];

  it('cannot fetch them in any way, but can fetch an allowed one', async () => {
    names.answers['rebinding.test'] = [publicAddress, '127.0.0.1'];
    pages['/reaching'] = createReachingPage(targets(), site.url);
    expect(await outcome('/reaching')).toContain('<title>done</title>');
    expect([trap.connections, packets]).toEqual([0, 0]);

    // The same page in the same browser with the operator's permission: only the rule keeps it from the
    // trap.
    pages['/allowed'] = createReachingPage([reachable.host], site.url);
    const allowing = open({ allowPrivate: [site.host, reachable.host] });
    expect(await outcome('/allowed', allowing)).toContain('<title>done</title>');
    await allowing.close();
    const paths = new Set(reachable.requests.map((line) => line.replace(/^\w+ \//, '')));
    expect([...paths].sort()).toEqual(
      expect.arrayContaining(['fetch', 'script.js', 'style.css', 'worker', 'xhr']),
    );
  });

  it('cannot navigate to them', async () => {
    const leaving = Object.entries(leavingPages).map(([name, write], index) => {
      const path = `/leaving/${name}`;
      pages[path] = write(targets()[index % 4]!);
      return path;
    });
    const outcomes = await Promise.all(leaving.map((path) => outcome(path)));
    expect(outcomes).toEqual(leaving.map(() => refusal));
    expect([trap.connections, packets]).toEqual([0, 0]);
  });

  it('cannot be redirected to them, with the same error as for a direct request', async () => {
    const all = listPrivateTargets(site.host, trap.host);
    const some = process.env.WHOLE_CORPUS ? all : all.filter((_, index) => index % 16 === 0);
    await Promise.all(
      some.flatMap((target, index) => {
        const status = [301, 302, 303, 307, 308][index % 5];
        const redirect = `/redirect/${status}?to=${encodeURIComponent(target)}`;
        return [target, redirect].map(async (address) =>
          expect([address, await outcome(address)]).toEqual([address, refusal]),
        );
      }),
    );
    expect([trap.connections, packets]).toEqual([0, 0]);
  });

  it('learn nothing: open and closed ports look the same, from inside and outside', async () => {
    const closed = await startTrap();
    await closed.close();
    pages['/comparing'] = createComparingPage([trap.host, closed.host, `nobody.test:${trap.port}`], site.url);
    const shown = await outcome('/comparing');
    const found = JSON.parse(/data-found="([^"]*)"/.exec(String(shown))![1]!.replaceAll('&quot;', '"'));
    expect(found).toHaveLength(3);
    expect(found[0]).toHaveLength(8);
    expect([found[1], found[2]]).toEqual([found[0], found[0]]);
    expect(String(found)).not.toMatch(/answered|opaque|open|loaded/);
    for (const { url } of [trap, closed]) expect(await outcome(url)).toEqual(refusal);
    expect([trap.connections, packets]).toEqual([0, 0]);
  });

  it('the trap counts its connections', async () => {
    await fetch(trap.url);
    const socket = createSocket('udp4');
    socket.send('x', trap.port, '127.0.0.1');
    for (let time = 0; time < 100 && packets === 0; time++) await sleep(10);
    socket.close();
    expect([trap.connections, packets]).toEqual([1, 1]);
  });
});
