import { limits } from '@anito/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReportApp, type ReportApp } from '../reports/testing/report-app.ts';
import { importsUrl, sendArchive } from './testing/import-data.ts';

let test: ReportApp;
beforeAll(async () => {
  test = await createReportApp();
});
afterAll(() => test.close());

it('counts imported conversations over all imports and refuses more than an account may have', async () => {
  const headers = await test.signIn('owner@example.com');
  const assistant = await test.createAssistant(headers);
  const [id] = await test.seed(assistant, [{ visitor: 'visitor-of-an-import', question: 'Are you open?' }]);
  const usage = async () => (await test.get(importsUrl, headers)).json<{ conversationCount: number }>();
  expect(await usage()).toMatchObject({
    conversationCount: 0,
    conversationLimit: limits.importedConversations,
  });
  // Simulates two imports of half of the limit each.
  await test.deps.database.pool.query(
    `insert into imported_items (owner_id, origin, kind, old_id, new_id)
     select c.owner_id, case when n % 2 = 0 then gen.one else gen.two end, 'conversation', n, c.id
     from conversations c, (select gen_random_uuid() as one, gen_random_uuid() as two) gen,
       generate_series(1, $2::int) n where c.id = $1`,
    [id, limits.importedConversations],
  );
  expect((await usage()).conversationCount).toBe(limits.importedConversations);
  const refused = await sendArchive(test, headers, Buffer.from('no archive'));
  expect([refused.statusCode, refused.json().code, refused.json().reason]).toEqual([
    413,
    'quota_exceeded',
    'quota-imported-conversations',
  ]);
  await test.app.inject({ method: 'DELETE', url: `/api/assistant/${assistant.id}`, headers });
  expect((await usage()).conversationCount).toBe(0);
  expect((await sendArchive(test, headers, Buffer.from('no archive'))).statusCode).toBe(202);
});
