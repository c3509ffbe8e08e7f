import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assistant } from '@anito/contract/assistants';
import { ASSISTANT_META } from '@anito/contract/chat-document';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { serveChatDocument } from './chat-document.ts';

let test: TestApp;
let pages: FastifyInstance;
let root: string;
let owner: { authorization: string };

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('owner@example.com');
  root = await mkdtemp(join(tmpdir(), 'anito-chat-'));
  await writeFile(
    join(root, 'chat.html'),
    '<html lang="en">\n<head>\n<meta name="theme-color" content="#4F46E5" />\n<!--head-->\n<title>Anito</title>\n</head><body></body>',
  );
  pages = Fastify();
  serveChatDocument(pages, test.deps, root);
});
afterAll(async () => {
  await pages.close();
  await rm(root, { recursive: true, force: true });
  await test.close();
});

const call = async <T>(method: 'POST' | 'PUT', url: string, payload: object = {}): Promise<T> =>
  (await test.app.inject({ method, url, headers: owner, payload })).json<T>();

const create = (body: object) =>
  call<Assistant>('POST', '/api/assistant', { systemPrompt: 'Help.', isAgentMode: true, ...body });

const pathOf = (id: number | string) => `/public/assistant/${id}/chat`;

const open = async (id: number | string) => (await pages.inject({ url: pathOf(id) })).body;

describe('the document of a public chat', () => {
  it('contains name, description and address as escaped text for previews', async () => {
    const name = `Lola's "Best" <script>alert(1)</script> $& $1`;
    const { id } = await create({ name, description: 'Cakes & bread,\n  daily.' });
    const { body, headers } = await pages.inject({ url: pathOf(id) });
    const escaped = 'Lola&#39;s &quot;Best&quot; &lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1';
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(body).toContain(`<title>${escaped} · Anito</title>`);
    expect(body).toContain(`<meta property="og:title" content="${escaped}">`);
    expect(body).toContain('<meta name="description" content="Cakes &amp; bread, daily.">');
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${pathOf(id)}">`);
    expect(body).not.toContain('<script');
    expect(body).not.toContain('noindex');
    expect(body).not.toContain('og:image');
    expect(body.endsWith('</head><body></body>')).toBe(true);
  });

  it("contains the assistant's public data from the API but not its tone or style", async () => {
    const { id } = await create({ name: `Lola's "Best" </meta>`, suggestedQuestions: ['Open & when?'] });
    const content = new RegExp(`<meta name="${ASSISTANT_META}" content="([^"]*)">`).exec(await open(id))?.[1];
    const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
    const description = content?.replace(/&([^;]+);/g, (_, name: string) => signs[name]!);
    const { body } = await test.app.inject({ url: `/api/assistant/${id}/public?logo=linked` });
    const { tone, responseStyle, ...shown } = JSON.parse(body);
    expect([tone, responseStyle]).toEqual(['friendly', 'conversational']);
    expect(JSON.parse(description ?? '')).toEqual(shown);
  });

  it.each([
    ['en', 'en', 'I am here to answer your questions. How can I assist you today?'],
    [
      'fr-CA, en;q=0.5',
      'fr',
      'Je suis là pour répondre à vos questions. Comment puis-je vous aider aujourd’hui ?',
    ],
    [
      'tl',
      'fil',
      'Nandito po ako para sagutin ang mga tanong ninyo. Ano po ang maitutulong ko sa inyo ngayon?',
    ],
    ['es', 'es', 'Estoy aquí para responder a sus preguntas. ¿En qué puedo ayudarle hoy?'],
  ])('uses the welcome text without a description, in %s', async (accepted, language, words) => {
    const { id } = await create({ name: '"Best" <b>', description: ' ' });
    const { body, headers } = await pages.inject({
      url: pathOf(id),
      headers: { 'accept-language': accepted },
    });
    expect(headers.vary).toBe('accept-language');
    expect(body.startsWith(`<html lang="${language}">`)).toBe(true);
    for (const name of ['name="description"', 'property="og:description"', 'name="twitter:description"']) {
      const content = new RegExp(`<meta ${name} content="([^"]*)">`).exec(body)?.[1];
      expect(content).toContain('&quot;Best&quot; &lt;b&gt;. ');
      expect(content).toContain(words);
    }
  });

  it('names a logo if there is one, and hides from search engines if the owner wants it', async () => {
    const { id } = await create({ name: 'With a picture' });
    const { pool } = test.deps.database;
    await pool.query('update assistants set is_indexable = false where id = $1', [id]);
    await pool.query(
      "insert into assistant_logos (assistant_id, owner_id, type, content) select id, owner_id, 'image/png', 'x' from assistants where id = $1",
      [id],
    );
    const body = await open(id);
    expect(body).toContain(
      `<meta property="og:image" content="http://localhost:3000/api/assistant/${id}/logo">`,
    );
    expect(body).toContain('<meta name="robots" content="noindex,nofollow">');
    expect(body).not.toContain('canonical');
  });

  it("colours the browser's toolbar like the header, the buttons or the product", async () => {
    const { id } = await create({ name: 'Colours' });
    const readColor = async () => /<meta name="theme-color" content="([^"]*)"/.exec(await open(id))?.[1];
    expect(await readColor()).toBe('#4F46E5');
    await call('PUT', `/api/assistant/${id}/customization`, {
      buttonColor: '#0f766e',
      userTextColor: '#fff',
    });
    expect(await readColor()).toBe('#0f766e');
    await call('PUT', `/api/assistant/${id}/customization`, { headerColor: '#123' });
    expect(await readColor()).toBe('#123');
    await call('POST', `/api/assistant/${id}/access-code`);
    expect(await readColor()).toBe('#4F46E5');
  });

  it('has the same neutral head for a protected, paused or missing assistant', async () => {
    const secret = await create({ name: 'Secret name', description: 'Secret words' });
    await call('POST', `/api/assistant/${secret.id}/access-code`);
    const paused = await create({ name: 'Paused name' });
    await call('PUT', `/api/assistant/${paused.id}`, { isActive: false });
    const missing = await open(987_654_321);
    expect(missing).toContain('<title>Anito</title>\n    <meta name="robots" content="noindex,nofollow">');
    for (const id of [secret.id, paused.id, '0', '-1', 'x', '1e3', '9'.repeat(30), '%3Cscript%3E']) {
      expect(await open(id), String(id)).toBe(missing);
    }
  });
});
