import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerErrorHandler } from './lib/error-handler.ts';
import { registerWebApp } from './web-app.ts';

let root: string;
let app: FastifyInstance;
let brandName = 'Anito';

/** Replaces the build with a new one, as `npm run build` does while a server runs. */
async function build(number: number): Promise<void> {
  await rm(join(root, 'assets'), { recursive: true, force: true });
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'assets', `app-${number}.js`), `build(${number})`);
  await writeFile(
    join(root, 'index.html'),
    `<html lang="en"><!--head--> <title>Anito</title><script src="/assets/app-${number}.js"></script>`,
  );
  await utimes(join(root, 'index.html'), number, number);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'anito-web-'));
  await build(1);
  app = Fastify();
  registerErrorHandler(app);
  await registerWebApp(app, { publicUrl: 'http://localhost:3000', readBrandName: () => brandName }, root);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const get = (url: string) => app.inject({ url });

describe('the browser app', () => {
  it('contains the name of the installation in its head as soon as it is changed', async () => {
    const hostile = `Suki "><script>alert(1)</script></title>$&'`;
    for (const [name, content] of [
      ['Tindahan', 'Tindahan'],
      [hostile, `Suki &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/title&gt;$&amp;&#39;`],
    ] as const) {
      brandName = name;
      const [page, missing] = [(await get('/sources')).body, (await get('/nowhere')).body];
      expect(page).toContain(`<title>${content}</title>`);
      expect(missing).toContain(` · ${content}</title>`);
      for (const body of [page, missing]) {
        expect(body).toContain(`<meta property="og:site_name" content="${content}">`);
        expect(body).not.toContain('<script>alert');
      }
    }
    brandName = 'Anito';
  });

  it.each([
    ['/sources', 200],
    ['/Assistants/12/chat/', 200],
    ['/nowhere?file=a.js', 404],
    ['/v1.2/page', 404],
    ['/sources/nowhere/at/all/of/it', 404],
  ])('for %s is its page with status %i, excluded from search engines', async (url, status) => {
    const response = await get(url);
    expect(response.body).toContain('<meta name="robots" content="noindex,nofollow">');
    expect(response.body).toContain('/assets/app-');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/assets/nope-123.js',
    '/assets/nope',
    '/assets/',
    '/assets',
    '/widget.js',
    '/favicon.ico',
    '/robots.txt?x=1',
    '/nested/nope.css',
    '/api/nope',
    '/..%2f..%2fpackage.json',
  ])('does not exist at %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });

  it('serves the files of a build made after the start, and not those of the previous one', async () => {
    expect((await get('/billing')).body).toContain('app-1.js');
    expect((await get('/assets/app-1.js')).headers['cache-control']).toContain('immutable');
    await build(2);
    expect((await get('/sources')).body).toContain('app-2.js');
    expect((await get('/assets/app-2.js')).body).toBe('build(2)');
    expect((await get('/assets/app-1.js')).statusCode).toBe(404);
  });

  it.each([
    ['br', 'compressed with Brotli'],
    ['gzip', 'compressed with gzip'],
    ['gzip, br', 'compressed with Brotli'],
    ['identity', 'build(3)'],
  ])('serves compressed files of the build to a client that accepts %s', async (accepted, body) => {
    await build(3);
    const path = join(root, 'assets', 'app-3.js');
    await writeFile(`${path}.br`, 'compressed with Brotli');
    await writeFile(`${path}.gz`, 'compressed with gzip');
    const response = await app.inject({ url: '/assets/app-3.js', headers: { 'accept-encoding': accepted } });
    expect(response.body).toBe(body);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      vary: 'accept-encoding',
    });
  });
});
