import type { Assistant } from '@anito/contract/assistants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';

let test: TestApp;
let id: number;
let change: (body: object) => ReturnType<ReturnType<typeof createApi>['request']>;

beforeAll(async () => {
  test = await createTestApp();
  const owner = await test.signIn('owner@example.com');
  const { request } = createApi(test.app);
  const agent = { name: 'Helper', systemPrompt: 'Help customers.', isAgentMode: true };
  id = (await request(owner, 'POST', '/api/assistant', agent)).json<Assistant>().id;
  change = (body) => request(owner, 'PUT', `/api/assistant/${id}`, body as Record<string, unknown>);
});
afterAll(() => test.close());

it('stores a greeting and texts by language, which visitors get', async () => {
  const visitorTexts = { fil: { greeting: 'Kumusta po!', suggestedQuestions: ['Bukas po ba?'] } };
  await change({ greeting: 'Welcome!', visitorTexts });
  const shown = await test.app.inject({ url: `/api/assistant/${id}/public` });
  expect(shown.json()).toMatchObject({ greeting: 'Welcome!', visitorTexts });
  const changed = await change({ greeting: '', visitorTexts: { es: { greeting: '¡Hola!' } } });
  expect(changed.json()).toMatchObject({
    greeting: null,
    visitorTexts: { es: { greeting: '¡Hola!', suggestedQuestions: [] } },
  });
  expect((await change({ name: 'Other' })).json<Assistant>().visitorTexts).toHaveProperty('es');
});

it.each([
  [{ greeting: 'x'.repeat(501) }, 'at most 500'],
  [{ visitorTexts: { de: {} } }, 'visitorTexts'],
  [{ visitorTexts: { fil: { suggestedQuestions: Array(7).fill('Bakit?') } } }, 'visitorTexts'],
  [{ visitorTexts: { fil: { title: 'x' } } }, 'visitorTexts'],
  [{ allowedOrigins: ['*.example.com'] }, 'allowedOrigins'],
])('refuses %j', async (body, problem) => {
  const refused = await change(body);
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(problem)]);
});
