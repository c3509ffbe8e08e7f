import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageTags } from '@anito/contract/languages';
import { type SitePage, sitePages } from '@anito/contract/site-pages';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveSitePages } from './site-pages.feature.ts';

const publicUrl = 'https://anito.example';
const names = Object.keys(sitePages) as SitePage[];
const openPages = names.filter((name) => name !== 'signIn');

let app: FastifyInstance;
let root: string;
let brandName: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'anito-site-'));
  await mkdir(join(root, 'pages'));
  const write = (file: string, content: string) =>
    writeFile(
      join(root, file),
      `<html lang="en">\n<head>\n<!--head-->\n<title>Anito</title>\n</head><body>${content}</body>`,
    );
  await write('index.html', 'console');
  for (const name of openPages) {
    for (const language of languageTags)
      await write(`pages/${name}.${language}.html`, `${name} ${language} of %brand%, my %assistant%`);
  }
  app = Fastify();
  serveSitePages(app, { publicUrl, readBrandName: () => brandName }, root);
});
beforeEach(() => {
  brandName = 'Anito';
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const open = (url: string, language = 'en') =>
  app.inject({ url, headers: { host: 'anito.example', 'accept-language': language } });

const readData = (body: string): { '@graph': Record<string, unknown>[] } =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '');

describe('a public page', () => {
  it.each(names)('%s has the metadata for crawlers without JavaScript', async (name) => {
    const { statusCode, headers, body } = await open(sitePages[name]);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-language': 'en', vary: 'accept-language' });
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).toMatch(/<title>[^<]*Anito<\/title>/);
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}${sitePages[name]}">`);
    expect(body).toContain(`<meta property="og:image" content="${publicUrl}/social.png">`);
    for (const tag of [
      'name="description"',
      'name="author"',
      'name="language"',
      'property="og:title"',
      'property="og:locale"',
      'name="twitter:card"',
      'property="og:image:width" content="1200"',
      'property="og:image:height" content="630"',
    ]) {
      expect(body, tag).toContain(`<meta ${tag}`);
    }
    const robots = name === 'signIn' ? 'noindex,nofollow' : 'index,follow';
    expect(body).toContain(`<meta name="robots" content="${robots}">`);
  });

  it.each([
    ['fr-CA, en;q=0.5', 'fr', 'Tarifs · Anito', 'fr_FR'],
    ['tl', 'fil', 'Presyo · Anito', 'fil_PH'],
    ['es', 'es', 'Precios · Anito', 'es_ES'],
    ['de', 'en', 'Pricing · Anito', 'en_US'],
  ])('is served in the language of readers with %s', async (accepted, language, title, locale) => {
    const { body } = await open('/pricing', accepted);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`pricing ${language}`);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(`<meta property="og:locale" content="${locale}">`);
  });

  it('has structured data of schema.org', async () => {
    const typesOf = async (path: string) =>
      readData((await open(path)).body)['@graph'].map((node) => node['@type']);
    expect(await typesOf('/')).toEqual(['Organization', 'WebSite', 'SoftwareApplication']);
    expect(await typesOf('/pricing')).toEqual(['BreadcrumbList', 'FAQPage']);
    expect(await typesOf('/privacy-policy')).toEqual(['BreadcrumbList']);
  });

  it("calls the user's creation by a noun that fits any installation name", async () => {
    const read = async (language: string) => (await open('/', language)).body;
    expect(await read('en')).toContain('of Anito, my Anito');
    brandName = 'Aling Nena Store';
    expect(await read('en')).toContain('of Aling Nena Store, my Assistant');
    expect(await read('es')).toContain('of Aling Nena Store, my asistente');
  });

  it('escapes a hostile name of the installation', async () => {
    brandName = `"><script>alert(1)</script></title>$&'{{product}}`;
    for (const name of names) {
      const { body } = await open(sitePages[name]);
      expect(body, name).not.toContain('<script>alert');
      expect(body.match(/<\/title>/g), name).toHaveLength(1);
      expect(body.match(/<\/script>/g)?.length ?? 0, name).toBe(name === 'signIn' ? 0 : 1);
      expect(body, name).toContain(
        '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/title&gt;$&amp;&#39;',
      );
    }
    expect((await open('/pricing')).body).toContain('of &quot;&gt;&lt;script&gt;alert(1)');
    const [organization] = readData((await open('/')).body)['@graph'];
    expect(organization?.name).toBe(brandName);
  });

  it('has short URLs that redirect to it', async () => {
    const { statusCode, headers } = await open('/terms');
    expect([statusCode, headers.location]).toEqual([308, `${publicUrl}/terms-of-service`]);
  });
});

it('serves the manifest of the console with the name of the installation', async () => {
  brandName = 'Suki';
  const { body, headers } = await open('/manifest.webmanifest');
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(JSON.parse(body)).toMatchObject({ name: 'Suki', start_url: '/dashboard', display: 'standalone' });
});

describe('the files for crawlers', () => {
  it('list the public pages, without chats and console pages', async () => {
    const { body, headers } = await open('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(listed).toEqual(openPages.map((name) => publicUrl + sitePages[name]));
  });

  it('exclude the API and name the sitemap', async () => {
    const { body, headers } = await open('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain(`\nSitemap: ${publicUrl}/sitemap.xml\n`);
    expect(body).toContain('\nDisallow: /api/\n');
    expect(body).not.toContain('Disallow: /\n');
  });
});
