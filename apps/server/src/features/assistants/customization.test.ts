import { type Assistant, colorFields, type PublicAssistant } from '@anito/contract/assistants';
import type { ErrorBody } from '@anito/contract/error-body';
import { encodePng } from '@anito/documents/pictures/picture-codecs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';

type Headers = { authorization: string };

let test: TestApp;
let api: ReturnType<typeof createApi>;
let owner: Headers;
let stranger: Headers;
let id: number;

beforeAll(async () => {
  test = await createTestApp();
  api = createApi(test.app);
  [owner, stranger] = await Promise.all([test.signIn('owner@example.com'), test.signIn('other@example.com')]);
  const created = await api.request(owner, 'POST', '/api/assistant', {
    name: 'Helper',
    systemPrompt: 'Help.',
    isAgentMode: true,
  });
  id = created.json<Assistant>().id;
});
afterAll(() => test.close());

const customize = (body: Record<string, unknown>, headers = owner) =>
  api.request(headers, 'PUT', `/api/assistant/${id}/customization`, body);
const get = async () => (await api.request(owner, 'GET', `/api/assistant/${id}`)).json<Assistant>();
const visit = async (query = '') =>
  (await test.app.inject(`/api/assistant/${id}/public${query}`)).json<PublicAssistant>();

async function draw(red: number, width = 8): Promise<string> {
  const data = new Uint8ClampedArray(width * 4 * 4);
  for (let at = 0; at < data.length; at += 4) data.set([red, 0, 0, 255], at);
  return Buffer.from(await encodePng({ width, height: 4, channels: 4, data })).toString('base64');
}

describe('colours', () => {
  it('are stored, shown to visitors, and can be reset to the defaults', async () => {
    const all = Object.fromEntries(colorFields.map((name, index) => [name, `#0${index}a0F${index}`]));
    const saved = await customize(all);
    expect(saved.statusCode).toBe(200);
    expect(await visit()).toMatchObject({ backgroundColor: '#00a0f0', chatInputTextColor: '#09a0f9' });
    await customize({ buttonColor: '#FFF' });
    expect(await get()).toMatchObject({ buttonColor: '#fff', backgroundColor: '#00a0f0' });
    await customize(Object.fromEntries(colorFields.map((name) => [name, null])));
    const view = await get();
    expect(colorFields.map((name) => view[name])).toEqual(colorFields.map(() => null));
  });

  it.each([
    'red',
    'red;background:url(//h)',
    '#12345',
    '#12345678',
    'var(--x)',
    'expression(alert(1))',
    '#fff\n',
    '#ggg',
    7,
    ['#fff'],
  ])('accept only hex values, not %j', async (backgroundColor) => {
    const before = await get();
    expect((await customize({ backgroundColor })).statusCode).toBe(400);
    expect(await get()).toEqual(before);
  });

  it('can be changed by the owner only', async () => {
    expect((await customize({ buttonColor: '#fff' }, stranger)).statusCode).toBe(404);
    expect((await customize({ ownerId: 'x' })).statusCode).toBe(400);
  });
});

describe('the picture', () => {
  it('is re-encoded, served inline and by URL, and removed', async () => {
    const saved = (await customize({ logoBase64: await draw(200, 900) })).json<Assistant>();
    expect(saved.logoBase64).toMatch(/^data:image\/png;base64,/);
    const served = await test.app.inject(saved.logoUrl!);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(`data:image/png;base64,${served.rawPayload.toString('base64')}`).toBe(saved.logoBase64);
    expect(served.rawPayload.readUInt32BE(16)).toBe(400);
    expect(await visit()).toMatchObject({ logoBase64: null, logoUrl: saved.logoUrl });
    expect(await visit('?logo=linked')).toMatchObject({ logoBase64: null, logoUrl: saved.logoUrl });
    const list = async (query = '') =>
      (await api.request(owner, 'GET', `/api/assistant${query}`)).json<Assistant[]>()[0];
    expect(await list()).toMatchObject({ logoBase64: null, logoUrl: saved.logoUrl });
    expect(await list('?logo=linked')).toMatchObject({ logoBase64: null, logoUrl: saved.logoUrl });
    expect((await customize({ buttonColor: '#fff' })).json<Assistant>().logoBase64).toBe(saved.logoBase64);
    expect((await customize({ logoBase64: null })).json<Assistant>()).toMatchObject({
      logoBase64: null,
      logoUrl: null,
    });
    expect((await test.app.inject(saved.logoUrl!)).statusCode).toBe(404);
  });

  it('keeps its URL when sent back unchanged, and gets a new URL when replaced', async () => {
    const first = (
      await customize({ logoBase64: `data:image/png;base64,${await draw(10)}` })
    ).json<Assistant>();
    expect((await customize({ logoBase64: first.logoBase64 })).json<Assistant>().logoUrl).toBe(first.logoUrl);
    const second = (await customize({ logoBase64: await draw(20) })).json<Assistant>();
    expect(second.logoUrl).not.toBe(first.logoUrl);
    expect((await test.app.inject(first.logoUrl!)).headers['cache-control']).toBe('public, max-age=300');
  });

  it('of an assistant with a code is served only at its versioned URL', async () => {
    const { logoUrl } = (await customize({ logoBase64: await draw(30) })).json<Assistant>();
    await api.request(owner, 'POST', `/api/assistant/${id}/access-code`);
    const status = async (url: string) => (await test.app.inject(url)).statusCode;
    expect(await status(`/api/assistant/${id}/logo`)).toBe(404);
    expect(await status(`/api/assistant/${id}/logo?v=${'0'.repeat(32)}`)).toBe(404);
    const served = await test.app.inject(logoUrl!);
    expect([served.statusCode, served.headers['cache-control']]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
    await api.request(owner, 'DELETE', `/api/assistant/${id}/access-code`);
    expect(await status(`/api/assistant/${id}/logo`)).toBe(200);
  });

  const svg = (text: string) => Buffer.from(text).toString('base64');
  it.each([
    ['no base64', 'hello!'],
    ['a page', `data:text/html;base64,${svg('<script>alert(1)</script>')}`],
    ['a drawing with a program', `data:image/svg+xml;base64,${svg('<svg onload="alert(1)"/>')}`],
    [
      'a drawing that asks elsewhere',
      svg('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://h/"/></svg>'),
    ],
    ['a wrong media type', `data:image/png;base64,${svg('MZ program')}`],
    ['an empty one', 'data:image/png;base64,'],
  ])('is refused: %s', async (_name, logoBase64) => {
    const before = await get();
    const refused = await customize({ logoBase64 });
    expect([refused.statusCode, refused.json<ErrorBody>().error]).toEqual([
      400,
      'Failed to process image. Please try a different file.',
    ]);
    expect(await get()).toEqual(before);
  });
});
