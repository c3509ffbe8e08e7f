import type { Assistant } from '@anito/contract/assistants';
import type { Lead } from '@anito/contract/leads';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let owner: { authorization: string };
let id: number;

beforeAll(async () => {
  const plenty = { points: 1_000, seconds: 60 };
  test = await createTestApp({
    worker: true,
    rateLimits: { publicChatVisitor: plenty, publicChatAddress: plenty },
  });
  owner = await test.signIn('owner@example.com');
  const payload = { name: 'Helper', systemPrompt: 'Help.', isAgentMode: true };
  id = (await call<Assistant>('POST', '/api/assistant', payload)).id;
});
afterAll(() => test.close());

async function call<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const answer = await test.app.inject({ method, url, headers: owner, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
}

const visit = (path: string, payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/assistant/${id}/public/${path}`, payload });

const findLead = (email: string) =>
  vi.waitFor(
    async () => {
      const response = await call<Lead[]>('GET', `/api/lead/search?q=${encodeURIComponent(email)}`);
      expect(response).toHaveLength(1);
      return response[0]!;
    },
    { timeout: 30_000, interval: 100 },
  );

it("captures contacts in a visitor's messages to a person, once", async () => {
  const channelUserId = `public_${'a'.repeat(32)}`;
  await visit('chat', { question: 'Hello', channelUserId });
  await visit('person', { channelUserId });
  const { threads } = await call<{ threads: { id: number }[] }>(
    'GET',
    '/api/inbox/threads?filter=needs-person',
  );
  await call('POST', `/api/inbox/threads/${threads[0]!.id}/take-over`);
  const answer = await visit('chat', { question: 'I am Ana Reyes, ana.reyes@example.com', channelUserId });
  expect(answer.json()).toMatchObject({ answer: '', outcome: 'person' });
  expect(await findLead('ana.reyes@example.com')).toMatchObject({ name: 'Ana Reyes', source: 'public' });
  await visit('chat', { question: 'Or call 0917 555 0123', channelUserId });
  await vi.waitFor(
    async () => expect((await findLead('ana.reyes@example.com')).phone).toBe('+639175550123'),
    { timeout: 30_000, interval: 100 },
  );
});

it('captures the contact that a visitor leaves when no person is available', async () => {
  const channelUserId = `public_${'b'.repeat(32)}`;
  await visit('chat', { question: 'Hello', channelUserId });
  const form = { name: 'Ben', email: 'ben@example.com', message: 'Do you deliver to Cebu?', channelUserId };
  expect((await visit('person/form', form)).statusCode).toBe(200);
  expect(await findLead('ben@example.com')).toMatchObject({ name: 'Ben' });
});
