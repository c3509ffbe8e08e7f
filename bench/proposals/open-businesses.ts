import type { Assistant } from '@anito/contract/assistants';
import type { ChatAnswer } from '@anito/contract/conversations';
import type { Proposal } from '@anito/contract/proposals';
import type { EmbedModel } from '@anito/models/types';
import { startFakeNotion } from '@anito/notion-reader/testing/fake-notion';
import {
  addPage,
  type BlockInput,
  createWorkspace,
  uuid,
  words,
} from '@anito/notion-reader/testing/fake-notion/workspace';
import { createApi, waitForSync } from '../../apps/server/src/features/sources/testing/sources-app.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { startWebsiteFarm, type WebsiteFarm } from '../../apps/server/src/testing/website-farm.ts';
import type { Business } from './businesses.ts';

const unlimited = { points: 1_000_000, seconds: 60 };
const apiToken = 'ntn_example';

/** A business with synced sources, in its own account. */
type OpenBusiness = {
  business: Business;
  headers: { authorization: string };
  connectionIds: number[];
};

/** Starts the whole product with the businesses in it. Uses the built-in embedder by default. */
export async function openBusinesses(businesses: readonly Business[], embed?: EmbedModel) {
  const farms = new Map<Business, WebsiteFarm>();
  for (const business of businesses) {
    if (business.pages.length > 0) farms.set(business, await startFarm(business));
  }
  const { notion, pageIds } = await startNotion(businesses);
  const test = await createTestApp({
    worker: true,
    ...(embed ? { embed } : {}),
    env: {
      FETCH_ALLOW_PRIVATE: [...farms.values()].map(({ host }) => host).join(','),
      NOTION_API_URL: notion.url,
      NOTION_REQUESTS_PER_SECOND: '1000',
    },
    rateLimits: {
      publicChatVisitor: unlimited,
      publicChatAddress: unlimited,
      accountChat: unlimited,
      accountProposals: unlimited,
      websiteValidation: unlimited,
    },
  });
  const openedBusinesses: OpenBusiness[] = [];
  for (const business of businesses) {
    openedBusinesses.push(await openBusiness(test, business, { farm: farms.get(business), pageIds }));
  }
  return {
    test,
    opened: openedBusinesses,
    async propose({ headers, connectionIds }: OpenBusiness): Promise<Proposal> {
      return call(test, headers, '/api/assistant/generate-prompt', { connectionIds });
    },
    /** Returns the number of passages of its sources. */
    async countPassages({ connectionIds }: OpenBusiness): Promise<number> {
      const { rows } = await test.deps.database.pool.query<{ count: number }>(
        'select coalesce(sum(passage_count), 0)::int as count from documents where connection_id = any($1)',
        [connectionIds],
      );
      return rows[0]?.count ?? 0;
    },
    /** Creates the proposed assistant and asks it as a visitor. */
    async ask({ headers, connectionIds }: OpenBusiness, proposal: Proposal): Promise<ChatAnswer[]> {
      const { id } = await call<Assistant>(test, headers, '/api/assistant', {
        name: proposal.suggestedName,
        systemPrompt: proposal.generatedPrompt,
        tone: proposal.analysis.suggestedTone,
        responseStyle: proposal.analysis.suggestedResponseStyle,
        connectionIds,
      });
      const answers: ChatAnswer[] = [];
      for (const [place, question] of proposal.suggestedQuestions.entries()) {
        const channelUserId = `public_visitor-of-proposal-${id}-${place}`;
        answers.push(await call(test, {}, `/api/assistant/${id}/public/chat`, { question, channelUserId }));
      }
      return answers;
    },
    async close() {
      await test.close();
      await notion.close();
      for (const farm of farms.values()) await farm.close();
    },
  };
}

async function call<T>(test: TestApp, headers: object, url: string, payload: object): Promise<T> {
  const response = await test.app.inject({ method: 'POST', url, headers: { ...headers }, payload });
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`);
  return response.json() as T;
}

async function startFarm({ pages }: Business): Promise<WebsiteFarm> {
  const farm = await startWebsiteFarm(5);
  farm.pages.clear();
  for (const { path, title, body } of pages)
    farm.pages.set(path, { title, body, isBare: true, isInSitemap: true });
  return farm;
}

async function startNotion(businesses: readonly Business[]) {
  const workspace = createWorkspace('Businesses');
  const pageIds = new Map<string, string>();
  for (const { title, markdown } of businesses.flatMap(({ notion }) => notion)) {
    const id = uuid(pageIds.size + 1);
    pageIds.set(title, id);
    addPage(workspace, { id, title, blocks: markdown.split('\n').map(writeBlock) });
  }
  return { notion: await startFakeNotion({ workspace }), pageIds };
}

function writeBlock(line: string): BlockInput {
  const say = (content: string) => ({ rich_text: [words(content)], color: 'default' as const });
  if (line.startsWith('# ')) {
    return { type: 'heading_1', heading_1: { ...say(line.slice(2)), is_toggleable: false } };
  }
  if (line.startsWith('- ')) {
    return { type: 'bulleted_list_item', bulleted_list_item: say(line.slice(2)) };
  }
  return { type: 'paragraph', paragraph: { ...say(line), icon: null } };
}

async function openBusiness(
  test: TestApp,
  business: Business,
  { farm, pageIds }: { farm: WebsiteFarm | undefined; pageIds: Map<string, string> },
): Promise<OpenBusiness> {
  const { key, files, notion, faqs } = business;
  const headers = await test.signIn(`${key}@example.com`);
  const api = createApi(test.app);
  const connectionIds: number[] = [];
  const make = async (url: string, payload: object) => {
    const { id } = await call<{ id: number }>(test, headers, url, payload);
    connectionIds.push(id);
    return id;
  };
  const sync = async (id: number, url: string) => {
    const ended = waitForSync(test.deps, id);
    await call(test, headers, url, {});
    await ended;
  };
  if (farm) {
    const settings = { name: 'Website', baseUrl: farm.url, scraperMode: 'HttpClient', readsOn: true };
    const id = await make('/api/website/connections', settings);
    await sync(id, `/api/website/connections/${id}/sync`);
  }
  if (files.length > 0) {
    const { id } = await api.createConnection(headers, 'Uploaded files');
    connectionIds.push(id);
    await api.addFiles(headers, id, files);
    const ended = waitForSync(test.deps, id);
    await api.startSync(headers, id);
    await ended;
  }
  if (notion.length > 0) {
    const selectedPages = notion.map(({ title }) => ({ notionPageId: pageIds.get(title), title }));
    const id = await make('/api/notion/connections', { connectionName: 'Notion', apiToken, selectedPages });
    await sync(id, `/api/ingestion/sync/${id}`);
  }
  for (const { name, entries } of faqs) {
    const id = await make('/api/notes/connections', { name });
    for (const { question, answer } of entries) {
      const ended = waitForSync(test.deps, id);
      const entry = { kind: 'question', title: question, text: answer };
      await call(test, headers, `/api/notes/connections/${id}/entries`, entry);
      await ended;
    }
  }
  return { business, headers, connectionIds };
}
