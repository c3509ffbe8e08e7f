import type { Readers } from '@anito/documents/readers/readers';
import type { EmbedModel, ModelOptions } from '@anito/models/types';
import type { BrowserOptions } from '@anito/outside/browser/browser';
import type { SafeFetchOptions } from '@anito/outside/safe-fetch/safe-fetch';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Database } from './db/database.ts';
import type { SqlRunner } from './db/sql.ts';
import type { EmbeddedDatabase } from './db/start-embedded.ts';
import type { Deps } from './deps.ts';
import type { DomainEvents } from './domain-events.ts';
import type { Env } from './env.ts';
import type { Bind } from './lib/bind.ts';
import type { EncryptedColumn } from './lib/encrypted-columns.store.ts';
import type { JobKind } from './lib/jobs.ts';
import type { RateLimit, RateLimitName } from './lib/rate-limits.ts';
import type { ReencryptionCount } from './lib/secrets.ts';

/**
 * A kind of background job of a feature. Properties instead of methods, so that TypeScript checks the deps of
 * these in both directions.
 */
type FeatureJob<Needs> = {
  kind: JobKind<object>;
  /** Runs a job. A thrown error means a retry. `noteProgress` resets the attempts of the job. */
  run: (
    deps: Needs & { noteProgress(): Promise<void> },
    payload: object,
    signal: AbortSignal,
  ) => Promise<void>;
  /**
   * Called when a job was dead-lettered because it ended its process three times, to tell those who wait for
   * it.
   */
  onDeadLetter?: (deps: Needs, payload: object) => Promise<void>;
};

/** Parts with which tests replace the regular ones. */
export type DepsOverrides = {
  database?: Database;
  /** The embedded database that another process has started; this one starts none. */
  running?: pg.PoolConfig | undefined;
  /** The embedded database that this process has started. */
  embedded?: EmbeddedDatabase | undefined;
  /** Other limits than the default ones. */
  rateLimits?: Partial<Record<RateLimitName, RateLimit>>;
  models?: Partial<ModelOptions>;
  /** Replaces the embedding model of the environment. */
  embed?: EmbedModel;
  safeFetch?: Partial<SafeFetchOptions>;
  browser?: Partial<BrowserOptions>;
  readers?: Readers;
  /** Milliseconds between two requests to one host; 0 for fakes, without a limit. */
  hostIntervalMs?: number;
};

/** What a feature shares with others through `deps`, and its cleanup. */
type OpenFeature<Parts> = { parts: Parts; close?(): Promise<void> };

/** Parameters for opening a feature besides `Deps`. */
export type FeatureOptions<Needs> = {
  overrides: DepsOverrides;
  /**
   * Returns everything that the feature needs. Throws until all features are open, so call it when handling
   * something.
   */
  later(): Needs;
};

/** The combined needs of the features of a list. */
export type NeedsOf<Listed> = (
  Listed extends Feature<infer Needs, unknown>
    ? (needs: Needs) => void
    : never
) extends (needs: infer All) => void
  ? All
  : never;

/** The combined shared parts of the features of a list. */
export type PartsOf<Listed> = (
  Listed extends Feature<never, infer Parts>
    ? (parts: Parts) => void
    : never
) extends (parts: infer All) => void
  ? All
  : never;

/**
 * Everything that the program takes from a feature; `features.ts` lists the features. In background work,
 * `deps.database` is the one of jobs: its statements may take a minute. `Needs` are the parts that the
 * feature uses, `Parts` those that it shares.
 */
export type Feature<Needs = Deps, Parts = unknown> = {
  name: string;
  /** Creates the shared parts, once per process. */
  open?: (deps: Deps, opening: FeatureOptions<Needs>) => OpenFeature<Parts> | Promise<OpenFeature<Parts>>;
  /** Rate limits by name. `points` is a getter for limits that admins can change. */
  limits?(env: Env): Record<string, RateLimit>;
  /** Binds endpoints of the contract. */
  routes?: (bind: Bind, deps: Needs) => void;
  /** Registers routes that are not endpoints of the contract: pages, a hub. */
  serve?: (app: FastifyInstance, deps: Needs) => void | Promise<void>;
  jobs?: readonly FeatureJob<Needs>[];
  /** Cleanup tasks every five minutes, by their name in the log. Safe at any time and twice. */
  housekeeping?: Record<string, (deps: Needs) => Promise<unknown>>;
  /** Cleanup tasks every five seconds, for things that people may wait for. */
  urgentHousekeeping?: Record<string, (deps: Needs) => Promise<unknown>>;
  /** Starts a service of every process that runs until it is stopped. Resolves once it is ready. */
  startInProcess?: (deps: Needs) => Promise<{ stop(): void }>;
  /** Starts a scheduler in workers that runs until it is stopped. */
  startInWorker?: (deps: Needs) => { stop(): void };
  /** Its columns with encrypted values, by name, which are re-encrypted when the key changes. */
  encryptedColumns?: Record<string, EncryptedColumn[]>;
  /** Functions that re-encrypt values outside of columns of an owner's rows. Safe to run again. */
  reencrypt?: Record<
    string,
    (deps: Pick<Deps, 'database' | 'secrets'>, options: { isKeyLost: boolean }) => Promise<ReencryptionCount>
  >;
};

/** Handles a domain event within its transaction, and queues long work as a job. */
export type Listener<Name extends keyof DomainEvents, Needs = Deps> = (
  deps: Needs,
  runner: SqlRunner,
  event: DomainEvents[Name],
) => Promise<void>;

/** A listener that handles only some of the events. */
type FilteredListener<Name extends keyof DomainEvents, Needs> = {
  listen: Listener<Name, Needs>;
  concerns: (deps: Needs, event: DomainEvents[Name]) => boolean;
};

/** The listeners of each domain event, in order. */
export type Listeners<Needs = Deps> = {
  [Name in keyof DomainEvents]: readonly (Listener<Name, Needs> | FilteredListener<Name, Needs>)[];
};

/**
 * Defines a job whose handlers get the payload type of `kind`. `onDeadLetter` runs once the job has failed
 * for good.
 */
export function defineJob<P extends object, Needs>(
  kind: JobKind<P>,
  work: {
    run: (deps: Needs & { noteProgress(): Promise<void> }, payload: P, signal: AbortSignal) => Promise<void>;
    onDeadLetter?: (deps: NoInfer<Needs>, payload: P) => Promise<void>;
  },
): FeatureJob<Needs> {
  const { run, onDeadLetter } = work;
  return {
    kind: kind as JobKind<object>,
    run: (deps, payload, signal) => run(deps, payload as P, signal),
    ...(onDeadLetter && { onDeadLetter: (deps, payload) => onDeadLetter(deps, payload as P) }),
  };
}
