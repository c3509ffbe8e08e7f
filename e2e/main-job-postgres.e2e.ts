import { test } from './fixtures.ts';
import { runMainJob } from './main-job.ts';

test.use({ productOptions: { database: 'postgres', isSplit: true } });

test('a new user gets to cited answers, on PostgreSQL with one web and one worker process', async ({
  page,
  browser,
}) => {
  await runMainJob(page, browser);
});
