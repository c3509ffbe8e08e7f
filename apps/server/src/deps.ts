import type { Logger } from 'pino';
import type { Database } from './db/connect.ts';
import type { Env } from './env.ts';
import type { DailyUse } from './features/conversations/daily-use.ts';
import type { Search } from './features/knowledge/search/search.ts';
import type { NotionAccess } from './features/sources/notion/notion-access.ts';
import type { Attempts } from './lib/attempts.ts';
import type { Browser } from './lib/browser/browser.ts';
import type { Authenticator } from './lib/caller.ts';
import type { DiskRoom } from './lib/disk-room.ts';
import type { Events } from './lib/events.ts';
import type { FairLine } from './lib/fair-line.ts';
import type { HostPace } from './lib/host-pace.ts';
import type { Jobs } from './lib/jobs.ts';
import type { Mail } from './lib/mail.ts';
import type { Models } from './lib/models/types.ts';
import type { RateLimits } from './lib/rate-limits.ts';
import type { Readers } from './lib/readers/readers.ts';
import type { RunningProcess } from './lib/running-process.ts';
import type { SafeFetch } from './lib/safe-fetch/safe-fetch.ts';
import type { Secrets } from './lib/secrets.ts';
import type { Storage } from './lib/storage.ts';

/** Everything a feature may use, made once at start and handed down. */
export type Deps = {
  env: Env;
  log: Logger;
  /** For requests: what takes long fails soon. */
  database: Database;
  /** For background work. */
  jobDatabase: Database;
  process: RunningProcess;
  secrets: Secrets;
  storage: Storage;
  diskRoom: DiskRoom;
  events: Events;
  jobs: Jobs;
  attempts: Attempts;
  models: Models;
  dailyUse: DailyUse;
  /** Answers at once: each takes a place before it costs anything. */
  answering: FairLine;
  readers: Readers;
  search: Search;
  notion: NotionAccess;
  mail: Mail;
  rateLimits: RateLimits;
  safeFetch: SafeFetch;
  hostPace: HostPace;
  browser: Browser;
  authenticator: Authenticator;
};
