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
import { openSharedReaders } from './shared-readers.ts';
import { createTestDatabase } from './test-database.ts';
import { openTestStorage } from './test-storage.ts';

export type TestAppOptions = {
  env?: Record<string, string>;
  models?: Partial<ModelOptions>;
  embed?: EmbedModel;
  safeFetch?: Partial<SafeFetchOptions>;
  browser?: Partial<BrowserOptions>;
  /** Milliseconds between two requests to one host; 0 by default, because the hosts are fakes. */
  hostIntervalMs?: number;
  /** Replaces the app's own test database. */
  database?: Database;
  /** Called with every line that is logged at `LOG_LEVEL`. */
  onLogLine?: (line: string) => void;
  /** Runs background jobs too; off by default. */
  worker?: boolean;
  rateLimits?: Partial<Record<RateLimitName, RateLimit>>;
};

/** The whole server on a separate database and data folder, with a function that signs people in. */
export type TestApp = {
  app: FastifyInstance;
  deps: AllDeps;
  /** Returns the headers of a person. Creates a missing person. */
  signIn(email: string): Promise<{ authorization: string }>;
  /** Returns the names of all stored bytes of uploads, wherever they are. */
  listBytes(): Promise<string[]>;
  /** Folders that contain everything outside of the database. */
  folders: string[];
  close(): Promise<void>;
};

/** Builds the application for one test file; it does not listen unless the test starts that. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anito-test-'));
  const storage = await openTestStorage();
  const env = parseEnv({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    // No server listens there: tests that need one of them start a fake.
    NOTION_API_URL: 'http://127.0.0.1:9',
    GRAPH_API_URL: 'http://127.0.0.1:9',
    TELEGRAM_API_URL: 'http://127.0.0.1:9',
    ...storage.settings,
    ...options.env,
  });
  const database = options.database ?? (await createTestDatabase());
  const { onLogLine: hearLog } = options;
  const log = createLog(env.LOG_LEVEL, hearLog && { write: hearLog });
  const deps = await createDeps(env, log, {
    database,
    ...(options.models ? { models: options.models } : {}),
    ...(options.embed ? { embed: options.embed } : {}),
    ...(options.safeFetch ? { safeFetch: options.safeFetch } : {}),
    ...(options.browser ? { browser: options.browser } : {}),
    readers: openSharedReaders(),
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
