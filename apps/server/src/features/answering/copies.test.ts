import type { Assistant } from '@anito/contract/assistants';
import type { ChatAnswer } from '@anito/contract/conversations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWordEmbed } from '../../testing/shop.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createApi } from '../sources/testing/sources-app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ worker: true, embed: createWordEmbed() });
});
afterAll(() => test.close());

const policies = [
  '# Refunds\n\nUpdated 3 May 2026. Unworn shoes are taken back within 14 days with their receipt.\n',
  '# Refunds\n\nUpdated June 4, 2026. Unworn shoes are taken back within 14 days   with their RECEIPT!\n',
  '# Refunds\n\nUpdated 9 January 2026: unworn shoes are taken back within 14 days with their receipt.\n',
];
const other = '# Repairs\n\nNew heels cost 350 pesos and are ready on the next day.\n';

it('treats copies of a policy as one answer with the latest source, and each copy can be deleted', async () => {
  const headers = await test.signIn('shoes@example.com');
  const api = createApi(test.app);
  const connectionIds: number[] = [];
  for (const [index, content] of [...policies, other].entries()) {
    const { id } = await api.createConnection(headers, `Documents ${index}`);
    await api.addFiles(headers, id, [{ name: `rules-${index}.md`, content }]);
    await api.startSync(headers, id);
    await waitFor(
      async () => {
        if (!(await api.getConnection(headers, id)).lastSyncedAt) throw new Error('not synced yet');
      },
      { timeout: 60_000, interval: 50 },
    );
    connectionIds.push(id);
  }
  const created = await api.request(headers, 'POST', '/api/assistant', {
    name: 'Helper',
    systemPrompt: 'Help customers.',
    connectionIds,
  });
  const { id: assistantId } = created.json<Assistant>();
  const ask = async () => {
    const response = await api.request(headers, 'POST', `/api/assistant/${assistantId}/chat`, {
      question: 'Within how many days are unworn shoes taken back?',
      sessionId: 'session-of-a-customer-0001',
    });
    return response.json<ChatAnswer>();
  };
  const remove = (index: number) =>
    api.request(headers, 'DELETE', `/api/files/connections/${connectionIds[index]}`);

  for (const latest of [1, 0, 2]) {
    const { answer, sources } = await ask();
    expect(answer.match(/14 days/g), answer).toHaveLength(1);
    expect(sources.map(({ connectionId }) => connectionId)).toEqual([connectionIds[latest]]);
    expect((await remove(latest)).statusCode).toBeLessThan(300);
  }
  expect((await ask()).answer).not.toContain('14 days');
});
