import { test } from './fixtures.ts';
import { runMainJob } from './main-job.ts';

test('a new user gets to cited answers, in one process with the embedded database', async ({
  page,
  browser,
}) => {
  await runMainJob(page, browser);
});
