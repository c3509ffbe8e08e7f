import type { Assistant } from '@anito/contract/assistants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSourcesApp } from '../sources/testing/sources-app.ts';

let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let owner: { authorization: string };

beforeAll(async () => {
  sources = await createSourcesApp({ worker: true });
  owner = await sources.signIn('sample@example.com');
});
afterAll(() => sources.close());

type Created = { connectionId: number; assistantId: number };

async function createSample(): Promise<Created> {
  const response = await sources.api.request(owner, 'POST', '/api/sample');
  expect(response.statusCode).toBe(201);
  return response.json();
}

describe('the sample business', () => {
  test('is created once, syncs every document and has its assistant', async () => {
    const [first, second] = await Promise.all([createSample(), createSample()]);
    expect(second).toEqual(first);
    const { connectionId, assistantId } = first;
    const getLastSync = async () => (await sources.api.getConnection(owner, connectionId)).lastSyncedAt;
    await expect.poll(getLastSync).not.toBeNull();
    const synced = await sources.api.getConnection(owner, connectionId);
    expect(synced.failedDocuments).toEqual([]);
    expect(synced.files.map(({ kind }) => kind).toSorted()).toEqual(['docx', 'md', 'pdf', 'rtf']);
    expect(synced.files.every((file) => file.isProcessed && file.chunkCount > 0)).toBe(true);
    const assistant = (
      await sources.api.request(owner, 'GET', `/api/assistant/${assistantId}`)
    ).json<Assistant>();
    expect(assistant.connectionIds).toEqual([connectionId]);
    expect(assistant.suggestedQuestions.length).toBeGreaterThan(2);
    expect(await createSample()).toEqual(first);
  });

  test('keeps the language of its first creation', async () => {
    const filipino = await sources.signIn('halimbawa@example.com');
    const create = (language: string) =>
      sources.api.request(filipino, 'POST', `/api/sample?language=${language}`);
    const { connectionId, assistantId } = (await create('fil')).json<Created>();
    expect((await sources.api.getConnection(filipino, connectionId)).description).toMatch(/^Halimbawang/);
    const assistant = (
      await sources.api.request(filipino, 'GET', `/api/assistant/${assistantId}`)
    ).json<Assistant>();
    expect(assistant.description).toMatch(/^Sinasagot ko po/);
    expect((await create('es')).json<Created>()).toEqual({ connectionId, assistantId });
    expect((await create('xx')).statusCode).toBe(400);
  });

  test('answers visitors of the start page, who need no account', async () => {
    const prepare = async () => {
      const response = await sources.app.inject({ method: 'POST', url: '/api/site/sample' });
      expect(response.statusCode).toBe(200);
      return response.json<{ assistantId: number; isReady: boolean }>();
    };
    const [first, second] = await Promise.all([prepare(), prepare()]);
    expect(second.assistantId).toBe(first.assistantId);
    await expect.poll(async () => (await prepare()).isReady).toBe(true);
    const answer = await sources.app.inject({
      method: 'POST',
      url: `/api/assistant/${first.assistantId}/public/chat`,
      payload: {
        question: 'How much is delivery to Quezon City?',
        channelUserId: 'visitor-of-the-start-page',
      },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('delivery-areas.rtf');
  });

  test('replaces the parts that were deleted', async () => {
    const before = await createSample();
    await sources.api.request(owner, 'DELETE', `/api/assistant/${before.assistantId}`);
    const after = await createSample();
    expect(after.connectionId).toBe(before.connectionId);
    expect(after.assistantId).not.toBe(before.assistantId);
  });
});
