import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbedModel, ModelOptions } from '@anito/models/types';
import type { BrowserOptions } from '@anito/outside/browser/browser';
import type { SafeFetchOptions } from '@anito/outside/safe-fetch/safe-fetch';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { createDeps } from '../create-deps.ts';
import type { Database } from '../db/database.ts';
import { parseEnv } from '../env.ts';
import { createTestToken } from '../features/identity/testing/test-token.ts';
import type { AllDeps } from '../features.ts';
import { createLog } from '../lib/log.ts';
import type { RateLimit, RateLimitName } from '../lib/rate-limits.ts';
import { startWorker } from '../worker.ts';
import { createTestDatabase } from './test-database.ts';
import { openTestStorage } from './test-storage.ts';

export type TestAppOptions = {
  env?: Record<string, string>;
  models?: Partial<ModelOptions>;
  embed?: EmbedModel;
  safeFetch?: Partial<SafeFetchOptions>;
  browser?: Partial<BrowserOptions>;
  /** Milliseconds between two requests to one host; none unless said, since the hosts are fakes. */
  hostIntervalMs?: number;
  /** Instead of one of its own. */
  database?: Database;
  /** Hears every line that is logged at `LOG_LEVEL`. */
  hearLog?: (line: string) => void;
  /** Runs background jobs too; off unless said. */
  worker?: boolean;
  rateLimits?: Partial<Record<RateLimitName, RateLimit>>;
};

/** The whole server on a database and a data folder of its own, with a way to sign people in. */
export type TestApp = {
  app: FastifyInstance;
  deps: AllDeps;
  /** Headers of a person, made when missing. */
  signIn(email: string): Promise<{ authorization: string }>;
  /** Names of whatever is kept of uploads, wherever that is. */
  listBytes(): Promise<string[]>;
  /** Folders in which everything lies that is not in the database. */
  folders: string[];
  close(): Promise<void>;
};

/** Builds the application for one test file; it does not listen unless the test says so. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anito-test-'));
  const storage = await openTestStorage();
  const env = parseEnv({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    // Nobody is there: tests that need one of them start a fake.
    NOTION_API_URL: 'http://127.0.0.1:9',
    GRAPH_API_URL: 'http://127.0.0.1:9',
    TELEGRAM_API_URL: 'http://127.0.0.1:9',
    ...storage.settings,
    ...options.env,
  });
  const database = options.database ?? (await createTestDatabase());
  const { hearLog } = options;
  const log = createLog(env.LOG_LEVEL, hearLog && { write: hearLog });
  const deps = await createDeps(env, log, {
    database,
    ...(options.models ? { models: options.models } : {}),
    ...(options.embed ? { embed: options.embed } : {}),
    ...(options.safeFetch ? { safeFetch: options.safeFetch } : {}),
    ...(options.browser ? { browser: options.browser } : {}),
    hostIntervalMs: options.hostIntervalMs ?? 0,
    ...(options.rateLimits ? { rateLimits: options.rateLimits } : {}),
  });
  const app = await buildApp(deps);
  await app.ready();
  if (options.worker) await startWorker(deps);
  return {
    app,
    deps,
    signIn: async (email) => ({ authorization: `Bearer ${await createTestToken(deps, email)}` }),
    listBytes: () => storage.list(dataDir),
    folders: [dataDir, ...storage.folders],
    async close() {
      await app.close();
      await deps.close();
      await storage.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
