import { randomBytes } from 'node:crypto';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { type FakeNotion, startFakeNotion } from '@anito/notion-reader/testing/fake-notion';
import type { FakeWebsite } from '@anito/outside/testing/fake-website';
import { test as base, expect, type Page } from '@playwright/test';
import {
  type FakeService,
  startFakeService,
} from '../apps/server/src/features/actions/testing/fake-service.ts';
import {
  type FakeToolServer,
  startFakeToolServer,
} from '../apps/server/src/features/actions/testing/fake-tool-server.ts';
import {
  type FakePushService,
  startFakePushService,
} from '../apps/server/src/features/push/testing/fake-push-service.ts';
import { startBakerySite } from '../apps/server/src/testing/bakery-site.ts';
import { startDatabaseServer } from '../apps/server/src/testing/database-server.ts';
import {
  type FakeRealtime,
  startFakeRealtime,
} from '../apps/server/src/testing/fake-realtime/fake-realtime.ts';
import { startWebsiteFarm, type WebsiteFarm } from '../apps/server/src/testing/website-farm.ts';
import { newAddress, signInUnseen } from './people.ts';
import { type Product, type ProductOptions, startProduct } from './product.ts';

type TestFixtures = {
  /** Page of a new, signed-in owner, before the first screen. */
  owner: Page;
  /** Restores the pages of `farm` after a test. */
  farmAsItWas: undefined;
  /** Resets the responses ordered from `model` by an earlier test. */
  modelAsItWas: undefined;
};
type WorkerFixtures = {
  productOptions: ProductOptions & {
    database?: 'postgres';
    /** Answers come from `model`, as ordered by the test. */
    hasFakeModel?: boolean;
    /** `model` also reranks passages by the words that they share with the question. */
    hasFakeReranker?: boolean;
    /** `model` also computes embeddings, so that a test controls their duration. */
    hasFakeEmbedder?: boolean;
    /** Assistants can be called. `speech` controls and receives the audio. */
    hasFakeSpeech?: boolean;
  };
  model: FakeModel;
  /** Websites that the product may read although they are on this machine. */
  farm: WebsiteFarm;
  /** The website of a small bakery, with a logo and a color. */
  bakery: FakeWebsite;
  /** Fake of the Notion API. */
  notion: FakeNotion;
  /** Fake of a provider of realtime speech. */
  speech: FakeRealtime;
  /** An HTTP service that the product may call although it is on this machine. */
  service: FakeService;
  /** An MCP server that the product may call although it is on this machine. */
  tools: FakeToolServer;
  /** A push service that the product may call although it is on this machine. */
  pushService: FakePushService;
  product: Product;
};

/**
 * Playwright's test with the real product. Test files with the same `productOptions` share one product, so
 * every test creates its own account.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  productOptions: [{}, { option: true, scope: 'worker' }],
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const model = await startFakeModel();
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],
  farm: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const farm = await startWebsiteFarm(8);
      await use(farm);
      await farm.close();
    },
    { scope: 'worker' },
  ],
  bakery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const bakery = await startBakerySite();
      await use(bakery);
      await bakery.close();
    },
    { scope: 'worker' },
  ],
  notion: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const notion = await startFakeNotion();
      await use(notion);
      await notion.close();
    },
    { scope: 'worker' },
  ],
  speech: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const speech = await startFakeRealtime();
      await use(speech);
      await speech.close();
    },
    { scope: 'worker' },
  ],
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const service = await startFakeService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  tools: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const tools = await startFakeToolServer();
      await use(tools);
      await tools.close();
    },
    { scope: 'worker' },
  ],
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const pushService = await startFakePushService();
      await use(pushService);
      await pushService.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ productOptions, model, farm, bakery, notion, speech, service, tools, pushService }, use) => {
      const {
        database: kind,
        hasFakeModel,
        hasFakeReranker,
        hasFakeEmbedder,
        hasFakeSpeech,
        ...options
      } = productOptions;
      const database = kind && (await startDatabaseServer());
      const settings = database && {
        DATABASE_URL: database.url,
        SECRET_KEY: randomBytes(32).toString('hex'),
      };
      const answers = hasFakeModel && {
        AI_CHAT_PROVIDER: 'openai-compatible',
        AI_CHAT_BASE_URL: model.url.openai,
        AI_CHAT_MODEL: 'fake-1',
      };
      const order = hasFakeReranker && {
        AI_RERANK_BASE_URL: model.url.openai,
        AI_RERANK_MODEL: 'fake-rerank-1',
      };
      const vectors = hasFakeEmbedder && {
        AI_EMBED_PROVIDER: 'openai-compatible',
        AI_EMBED_BASE_URL: model.url.openai,
        AI_EMBED_API_KEY: 'fake',
        AI_EMBED_MODEL: 'fake',
      };
      const calls = hasFakeSpeech && { REALTIME_API_URL: speech.url, REALTIME_API_KEY: speech.key };
      const allowedHosts = [farm, bakery, service, tools, pushService].map(({ host }) => host).join(',');
      const outside = { FETCH_ALLOW_PRIVATE: allowedHosts, NOTION_API_URL: notion.url };
      const env = { ...outside, ...settings, ...answers, ...order, ...vectors, ...calls, ...options.env };
      const product = await startProduct({ ...options, env });
      await use(product);
      await product.stop();
      await database?.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  extraHTTPHeaders: async ({}, use) => use(newAddress()),
  farmAsItWas: [
    async ({ farm }, use) => {
      const pages = new Map(farm.pages);
      await use(undefined);
      farm.pages.clear();
      for (const [path, page] of pages) farm.pages.set(path, page);
    },
    { auto: true },
  ],
  modelAsItWas: [
    async ({ model }, use) => {
      model.order({});
      await use(undefined);
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await use(page);
    // Responses changed by a test may still be in flight when it ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  owner: async ({ page, product }, use) => {
    await signInUnseen(page, product.url);
    await use(page);
  },
});

/** The test with a fake model. Files that import it share one product. */
export const testWithModel = test.extend({ productOptions: { hasFakeModel: true } });

export { expect };
