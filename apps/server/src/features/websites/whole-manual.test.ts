import type { ChatAnswer } from '@anito/contract/conversations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeManual } from '../../testing/manual-site.ts';
import { startWholeSite, type WholeSite } from './testing/whole-site.ts';

let site: WholeSite;
beforeAll(async () => {
  site = await startWholeSite();
});
afterAll(() => site.close());

it('a manual of three hundred pages on four levels is read whole from its address, and cited page by page', async () => {
  const { pages, questions } = writeManual();
  site.farm.pages = pages;
  expect(pages.size).toBe(300);
  const id = await site.connect({ baseUrl: `${site.farm.url}/docs/`, maxPages: 1_000 });
  expect(await site.sync(id)).toMatchObject({ status: 'Completed', failed: 0 });
  expect(await site.get(id)).toMatchObject({ totalPages: 300, pageCount: 300, stoppedBy: null });
  expect(await site.listPaths(id)).toEqual([...pages.keys()].sort());
  // Each page is requested once, and no table of contents is cited where a page has the answer.
  expect(Math.max(...[...pages.keys()].map((path) => site.farm.count(path)))).toBe(1);
  for (const { question, answer, path } of questions) {
    const response = await site.call<ChatAnswer>('POST', '/api/rag/ask', {
      connectionId: `website_${id}`,
      question,
    });
    expect([question, response.answer]).toEqual([question, expect.stringContaining(answer)]);
    const cited = response.sources.map(({ pageUrl }) => pageUrl?.slice(site.farm.url.length));
    expect([question, cited[0]]).toEqual([question, path]);
    expect(cited.filter((each) => each?.endsWith('/'))).toEqual([]);
  }
}, 1_200_000);
