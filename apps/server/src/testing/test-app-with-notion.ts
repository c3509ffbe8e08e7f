import { type FakeNotion, startFakeNotion } from '@anito/notion-reader/testing/fake-notion';
import type { Workspace } from '@anito/notion-reader/testing/fake-notion/workspace';
import { startFakeGraph } from './fake-graph.ts';
import { startFakeTelegram } from './fake-telegram.ts';
import { createWordEmbed } from './shop.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** Creates the whole server with its jobs, fakes of Notion without request limits, and fakes of channels. */
export async function createTestAppWithNotion({
  workspace,
  ...options
}: TestAppOptions & { workspace?: Workspace } = {}): Promise<TestApp & { notion: FakeNotion }> {
  const notion = await startFakeNotion(workspace ? { workspace } : {});
  const [graph, telegram] = await Promise.all([startFakeGraph(), startFakeTelegram()]);
  const test = await createTestApp({
    worker: true,
    embed: createWordEmbed(),
    ...options,
    env: {
      NOTION_API_URL: notion.url,
      NOTION_REQUESTS_PER_SECOND: '1000',
      ...graph.env,
      TELEGRAM_API_URL: telegram.url,
      ...options.env,
    },
  });
  return {
    ...test,
    notion,
    async close() {
      await test.close();
      await Promise.all([notion.close(), graph.close(), telegram.close()]);
    },
  };
}
