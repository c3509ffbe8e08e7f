import { randomBytes } from 'node:crypto';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { type FakeNotion, startFakeNotion } from '@anito/notion-reader/testing/fake-notion';
import { test as base, expect, type Page } from '@playwright/test';
import {
  type FakeService,
  startFakeService,
} from '../apps/server/src/features/actions/testing/fake-service.ts';
import {
  type FakeToolServer,
  startFakeToolServer,
} from '../apps/server/src/features/actions/testing/fake-tool-server.ts';
import { startDatabaseServer } from '../apps/server/src/testing/database-server.ts';
import {
  type FakeRealtime,
  startFakeRealtime,
} from '../apps/server/src/testing/fake-realtime/fake-realtime.ts';
import { startWebsiteFarm, type WebsiteFarm } from '../apps/server/src/testing/website-farm.ts';
import { newAddress, signInUnseen } from './people.ts';
import { type Product, type ProductOptions, startProduct } from './product.ts';

type TestFixtures = {
  /** A page of an owner who has just created an account and is signed in, before the first screen. */
  owner: Page;
  /** What a test does to the pages of `farm` is undone after it. */
  farmAsItWas: undefined;
  /** What a test before had ordered of `model` no longer holds. */
  modelAsItWas: undefined;
};
type WorkerFixtures = {
  productOptions: ProductOptions & {
    database?: 'postgres';
    /** Answers come from `model`, which says what a test orders. */
    hasFakeModel?: boolean;
    /** `model` also puts the passages found in order, by the words that they share with the question. */
    hasFakeReranker?: boolean;
    /** `model` also turns texts into vectors, so that a test decides how long that takes. */
    hasFakeEmbedder?: boolean;
    /** Assistants can be called: what they say and hear is what `speech` is told. */
    hasFakeSpeech?: boolean;
  };
  model: FakeModel;
  /** A shop's website that the product may read although it is on this machine. */
  farm: WebsiteFarm;
  /** What the product takes for Notion. */
  notion: FakeNotion;
  /** What the product takes for a provider of realtime speech. */
  speech: FakeRealtime;
  /** A service with an interface of its own that the product may call although it is on this machine. */
  service: FakeService;
  /** The same for a server of tools. */
  tools: FakeToolServer;
  product: Product;
};

/**
 * Playwright's test with the real product: one for all test files with the same `productOptions`, so every test
 * brings its own account.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  productOptions: [{}, { option: true, scope: 'worker' }],
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const model = await startFakeModel();
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],
  farm: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const farm = await startWebsiteFarm(8);
      await use(farm);
      await farm.close();
    },
    { scope: 'worker' },
  ],
  notion: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const notion = await startFakeNotion();
      await use(notion);
      await notion.close();
    },
    { scope: 'worker' },
  ],
  speech: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const speech = await startFakeRealtime();
      await use(speech);
      await speech.close();
    },
    { scope: 'worker' },
  ],
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const service = await startFakeService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  tools: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const tools = await startFakeToolServer();
      await use(tools);
      await tools.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ productOptions, model, farm, notion, speech, service, tools }, use) => {
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
      const reached = [farm.host, service.host, tools.host].join(',');
      const outside = { FETCH_ALLOW_PRIVATE: reached, NOTION_API_URL: notion.url };
      const env = { ...outside, ...settings, ...answers, ...order, ...vectors, ...calls, ...options.env };
      const product = await startProduct({ ...options, env });
      await use(product);
      await product.stop();
      await database?.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
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
    // Answers that a test changes may still be on their way when it is over.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  owner: async ({ page, product }, use) => {
    await signInUnseen(page, product.url);
    await use(page);
  },
});

/** The same where a model answers: files that take it from here share one product. */
export const testWithModel = test.extend({ productOptions: { hasFakeModel: true } });

export { expect };
