import type { Logger } from 'pino';
import { connectDatabase, type Database, openJobDatabase } from './db/connect.ts';
import { migrateDatabase } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { createDailyUse, type DailyCaps } from './features/conversations/daily-use.ts';
import { createAuthenticator } from './features/identity/authenticate.ts';
import { queueLargeAccount } from './features/knowledge/knowledge.jobs.ts';
import { largeDefaults } from './features/knowledge/search/large/large-options.ts';
import { createSearch, type LargeSearch } from './features/knowledge/search/search.ts';
import { createNotionAccess } from './features/sources/notion/notion-access.ts';
import { createTokenTurns } from './features/sources/notion/token-turns.ts';
import { createAttempts } from './lib/attempts.ts';
import { type BrowserOptions, createBrowser } from './lib/browser/browser.ts';
import { findChromium } from './lib/browser/find-chromium.ts';
import { crawlerName } from './lib/crawler-name.ts';
import { closeDataDir } from './lib/data-dir.ts';
import { createDiskRoom } from './lib/disk-room.ts';
import { AppError } from './lib/errors.ts';
import { createLocalEvents, createSharedEvents } from './lib/events.ts';
import { FairLine } from './lib/fair-line.ts';
import { createHostPace } from './lib/host-pace.ts';
import { createJobs } from './lib/jobs.ts';
import { createMail } from './lib/mail.ts';
import { createModels } from './lib/models/models.ts';
import type { EmbedModel, ModelOptions, Models } from './lib/models/types.ts';
import { createRateLimits, type RateLimits } from './lib/rate-limits.ts';
import { createReaders } from './lib/readers/readers.ts';
import { enterProcess } from './lib/running-process.ts';
import { createSafeFetch, type SafeFetchOptions } from './lib/safe-fetch/safe-fetch.ts';
import { loadSecrets } from './lib/secrets.ts';
import { createFolderStorage } from './lib/storage.ts';
import { jobKinds } from './worker.ts';

/** Parts that tests bring along instead of the usual ones. */
export type DepsOverrides = {
  database?: Database;
  rateLimits?: (database: Database) => RateLimits;
  models?: Partial<ModelOptions>;
  /** Embeds instead of the model that the environment names. */
  embed?: EmbedModel;
  safeFetch?: Partial<SafeFetchOptions>;
  browser?: Partial<BrowserOptions>;
  /** Milliseconds between two requests to one host; 0 lifts the pace, for fakes. */
  hostIntervalMs?: number;
};

/** Documents that are taken apart at once; each may use one core. */
const readersAtOnce = 2;

/** As many as a remote model is asked for; one account may have three quarters of them. */
const answersAtOnce = 64;
const mostWaitingAnswers = 512;
const answerPatienceMs = 20_000;

function readDailyCaps(env: Env): DailyCaps {
  return {
    account: { questions: env.ACCOUNT_QUESTIONS_PER_DAY, tokens: env.ACCOUNT_TOKENS_PER_DAY },
    assistant: { questions: env.ASSISTANT_QUESTIONS_PER_DAY, tokens: env.ASSISTANT_TOKENS_PER_DAY },
  };
}

function createAnsweringLine(): FairLine {
  return new FairLine({
    places: answersAtOnce,
    mostWaiting: mostWaitingAnswers,
    patienceMs: answerPatienceMs,
    refuse: () =>
      new AppError('model_busy', 'Too many questions are being answered. Please try again in a moment.', {
        retryAfter: 5,
      }),
  });
}

function openModels(env: Env, log: Logger, overrides: Partial<ModelOptions> = {}): Promise<Models> {
  const source = (kind: 'CHAT' | 'EMBED') => ({
    provider: env[`AI_${kind}_PROVIDER`],
    baseUrl: env[`AI_${kind}_BASE_URL`],
    apiKey: env[`AI_${kind}_API_KEY`],
    model: env[`AI_${kind}_MODEL`],
    aws: {
      region: env.AWS_REGION,
      accessKeyId: env.AWS_ACCESS_KEY_ID,
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
      sessionToken: env.AWS_SESSION_TOKEN,
    },
  });
  const { AI_RERANK_BASE_URL: baseUrl, AI_RERANK_API_KEY: apiKey, AI_RERANK_MODEL: model } = env;
  const rerank = baseUrl && model ? { baseUrl, apiKey, model } : undefined;
  return createModels(
    { chat: source('CHAT'), embed: source('EMBED'), rerank, dataDir: env.DATA_DIR, ...overrides },
    log,
  );
}

/** Has a job see to accounts that search finds to be large. */
function createLargeSearch(deps: Pick<Deps, 'database' | 'jobs' | 'log'>): LargeSearch {
  return {
    bound: largeDefaults.bound,
    onBehind: (ownerId) => {
      queueLargeAccount(deps, ownerId).catch((error: unknown) =>
        deps.log.warn({ err: error, ownerId }, 'the index of a large account was not queued'),
      );
    },
  };
}

/** Opens the database and everything else that features use; `close` undoes it in reverse order. */
export async function createDeps(
  env: Env,
  log: Logger,
  overrides: DepsOverrides = {},
): Promise<Deps & { close(): Promise<void> }> {
  await closeDataDir(env.DATA_DIR, log);
  const secrets = await loadSecrets(env);
  const database =
    overrides.database ??
    (await connectDatabase({
      databaseUrl: env.DATABASE_URL,
      dataDir: env.DATA_DIR,
      log,
      applicationName: 'anito',
    }));
  if (!overrides.database) await migrateDatabase(database, log);
  const jobDatabase = openJobDatabase(database, log);
  const isEmbedded = database.kind === 'embedded';
  const ownProcess = await enterProcess({ pool: jobDatabase.pool, isOnlyProcess: isEmbedded, log });
  const attempts = createAttempts({ runner: jobDatabase.pool, log });
  const jobs = await createJobs({
    attempts,
    connection: database.connection,
    isOnlyProcess: isEmbedded,
    kinds: jobKinds,
    log,
  });
  const opened = await openModels(env, log, overrides.models);
  const models: Models = overrides.embed ? { ...opened, embed: overrides.embed } : opened;
  const events = isEmbedded
    ? createLocalEvents()
    : createSharedEvents({ pool: database.pool, connection: database.connection, log });
  const storage = createFolderStorage(env.DATA_DIR);
  const readers = createReaders({ maxWorkers: readersAtOnce, readable: storage.readable });
  const search = createSearch({
    connection: database.connection,
    memoryLimitMb: env.SEARCH_MEMORY_MB,
    ...(isEmbedded ? {} : { large: createLargeSearch({ database: jobDatabase, jobs, log }) }),
    log,
  });
  const dailyUse = createDailyUse({ runner: jobDatabase.pool, caps: readDailyCaps(env), log });
  const outside = { allowPrivate: env.FETCH_ALLOW_PRIVATE, userAgent: `${crawlerName}/1.0`, log };
  const base = {
    env,
    log,
    database,
    jobDatabase,
    process: ownProcess,
    secrets,
    storage,
    diskRoom: createDiskRoom(env.DATA_DIR),
    events,
    jobs,
    attempts,
    models,
    answering: createAnsweringLine(),
    dailyUse,
    readers,
    search,
    notion: createNotionAccess({
      openTurns: (token) => createTokenTurns(jobDatabase.pool, token, env.NOTION_REQUESTS_PER_SECOND),
      baseUrl: env.NOTION_API_URL,
    }),
    mail: createMail({ smtpUrl: env.SMTP_URL, mailFrom: env.MAIL_FROM, dataDir: env.DATA_DIR, log }),
    rateLimits:
      overrides.rateLimits?.(database) ??
      createRateLimits({
        pool: database.pool,
        overrides: {
          publicChatAddress: { points: env.PUBLIC_CHAT_PER_ADDRESS, seconds: 60 },
          accountChat: { points: env.CHAT_PER_ACCOUNT, seconds: 60 },
        },
      }),
    safeFetch: createSafeFetch({ ...outside, ...overrides.safeFetch }),
    browser: createBrowser({
      ...outside,
      executablePath: findChromium(env.CHROMIUM_PATH, env.PATH),
      ...overrides.browser,
    }),
    hostPace: createHostPace({
      pool: jobDatabase.pool,
      isOnlyProcess: isEmbedded,
      ...(overrides.hostIntervalMs === undefined ? {} : { intervalMs: overrides.hostIntervalMs }),
    }),
  };
  return {
    ...base,
    authenticator: await createAuthenticator(base),
    async close() {
      await jobs.close();
      await Promise.all([
        base.browser.close(),
        readers.close(),
        search.close(),
        models.close(),
        events.close(),
      ]);
      await dailyUse
        .close()
        .catch((error: unknown) => log.warn({ err: error }, 'use of the day not written'));
      await ownProcess.close();
      await jobDatabase.close();
      await database.close();
    },
  };
}
