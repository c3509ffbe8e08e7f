import { type FakeNotion, startFakeNotion } from '@anito/notion-reader/testing/fake-notion';
import type { Workspace } from '@anito/notion-reader/testing/fake-notion/workspace';
import { createWordEmbed } from './shop.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** The whole server with its jobs, beside a fake of Notion that is asked as fast as it answers. */
export async function createTestAppWithNotion({
  workspace,
  ...options
}: TestAppOptions & { workspace?: Workspace } = {}): Promise<TestApp & { notion: FakeNotion }> {
  const notion = await startFakeNotion(workspace ? { workspace } : {});
  const test = await createTestApp({
    worker: true,
    embed: createWordEmbed(),
    ...options,
    env: { NOTION_API_URL: notion.url, NOTION_REQUESTS_PER_SECOND: '1000', ...options.env },
  });
  return {
    ...test,
    notion,
    async close() {
      await test.close();
      await notion.close();
    },
  };
}
