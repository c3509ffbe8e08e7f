import type { Readers } from '@anito/documents/readers/readers';
import type { Models } from '@anito/models/types';
import type { Browser } from '@anito/outside/browser/browser';
import type { ResolveHost } from '@anito/outside/safe-fetch/resolve-host';
import type { SafeFetch } from '@anito/outside/safe-fetch/safe-fetch';
import type { Secrets } from '@anito/secrets/secrets';
import type { DiskSpace } from '@anito/storage/disk-space';
import type { Storage } from '@anito/storage/storage';
import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import type { HasListener, Publish, PublishSeparately } from './domain-events.ts';
import type { Env } from './env.ts';
import type { Attempts } from './lib/attempts.ts';
import type { Events } from './lib/events.ts';
import type { Jobs } from './lib/jobs.ts';
import type { Mail } from './lib/mail.ts';
import type { RateLimits } from './lib/rate-limits.ts';
import type { RunningProcess } from './lib/running-process.ts';
import type { Settings } from './lib/settings.ts';
import type { Metrics } from './metrics/metrics.ts';

/**
 * Dependencies that every feature may use, created once at start and passed down. What one feature shares
 * with others has a type beside it (`{ search: Search }`), which its users add: `Pick<Deps, 'database'> &
 * KnowledgeDeps`. `features.ts` combines all of them.
 */
export type Deps = {
  env: Env;
  /** Effective settings: those of the environment, else of admins. */
  settings: Settings;
  log: Logger;
  /** Counters of this process for Prometheus. */
  metrics: Metrics;
  /** For requests: slow statements fail soon. */
  database: Database;
  /** For background work. */
  jobDatabase: Database;
  process: RunningProcess;
  secrets: Secrets;
  storage: Storage;
  diskRoom: DiskSpace;
  /** Live events to browsers and other processes. */
  events: Events;
  /** Domain events: tells other features what happened. */
  publish: Publish;
  publishSeparately: PublishSeparately;
  hasListener: HasListener;
  jobs: Jobs;
  attempts: Attempts;
  models: Models;
  readers: Readers;
  mail: Mail;
  rateLimits: RateLimits;
  safeFetch: SafeFetch;
  /** Resolves hosts that an admin names for models and mail servers, if they may be connected to. */
  resolveNamedHost: ResolveHost;
  browser: Browser;
};
