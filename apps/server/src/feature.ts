import type { EmbedModel, ModelOptions } from '@anito/models/types';
import type { BrowserOptions } from '@anito/outside/browser/browser';
import type { SafeFetchOptions } from '@anito/outside/safe-fetch/safe-fetch';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Database } from './db/database.ts';
import type { SqlRunner } from './db/sql.ts';
import type { Deps } from './deps.ts';
import type { DomainEvents } from './domain-events.ts';
import type { Env } from './env.ts';
import type { Bind } from './lib/bind.ts';
import type { JobKind } from './lib/jobs.ts';
import type { RateLimit, RateLimitName } from './lib/rate-limits.ts';
import type { SealedColumn } from './lib/sealed-columns.store.ts';
import type { ResealCount } from './lib/secrets.ts';

/** One kind of background work of a feature. */
type FeatureJob = {
  kind: JobKind<object>;
  /** A thrown error means: try again. `noteProgress` says that the attempts so far were not in vain. */
  run(deps: Deps & { noteProgress(): Promise<void> }, payload: object, signal: AbortSignal): Promise<void>;
  /** Tells those who wait for the job that it will not be done: it has ended its process three times. */
  setAside?(deps: Deps, payload: object): Promise<void>;
};

/** Parts that tests bring along instead of the usual ones. */
export type DepsOverrides = {
  database?: Database;
  /** The embedded database that another process has started: this one starts none. */
  running?: pg.PoolConfig | undefined;
  /** Other limits than the usual ones. */
  rateLimits?: Partial<Record<RateLimitName, RateLimit>>;
  models?: Partial<ModelOptions>;
  /** Embeds instead of the model that the environment names. */
  embed?: EmbedModel;
  safeFetch?: Partial<SafeFetchOptions>;
  browser?: Partial<BrowserOptions>;
  /** Milliseconds between two requests to one host; 0 lifts the pace, for fakes. */
  hostIntervalMs?: number;
};

/** What a feature shares with others through `deps`, and what ends it. */
type OpenedParts = { parts: Partial<Deps>; close?(): Promise<void> };

/**
 * All that the program takes from a feature; `features.ts` lists them. In what runs in the background `deps.database` is
 * the one of jobs, whose statements may take a minute.
 */
export type Feature = {
  name: string;
  /** Makes, once in each process, what others use of it; what it adds to `Deps` it declares where it stands. */
  open?(deps: Deps, overrides: DepsOverrides): OpenedParts | Promise<OpenedParts>;
  /** How often things may happen, by name; of what admins can change `points` is a getter. */
  limits?(env: Env): Record<string, RateLimit>;
  /** Binds the calls of the contract. */
  routes?(bind: Bind, deps: Deps): void;
  /** Serves what is no call of the contract: pages, a hub. */
  serve?(app: FastifyInstance, deps: Deps): void | Promise<void>;
  jobs?: readonly FeatureJob[];
  /** Cleaning every five minutes, by what it is called in the log. Safe at any time and twice. */
  housekeeping?: Record<string, (deps: Deps) => Promise<unknown>>;
  /** The same every five seconds: what somebody may be waiting for. */
  urgentHousekeeping?: Record<string, (deps: Deps) => Promise<unknown>>;
  /** Starts what goes on in every process until it is stopped; resolves once it counts. */
  follow?(deps: Deps): Promise<{ stop(): void }>;
  /** Starts what is due by the clock, in workers, until it is stopped. */
  watch?(deps: Deps): { stop(): void };
  /** Where it stores something encrypted, by what that is called: encrypted anew when the key changes. */
  sealed?: Record<string, SealedColumn[]>;
  /** The same by a function of its own, safe to run again, where it is no column of an owner's rows. */
  reseal?: Record<
    string,
    (deps: Pick<Deps, 'database' | 'secrets'>, options: { isKeyLost: boolean }) => Promise<ResealCount>
  >;
};

/** Hears of a domain event within its transaction; what takes long it queues as a job. */
export type Listener<Name extends keyof DomainEvents> = (
  deps: Deps,
  runner: SqlRunner,
  event: DomainEvents[Name],
) => Promise<void>;

/** Who hears of which domain event, in their order. */
export type Listeners = { [Name in keyof DomainEvents]: readonly Listener<Name>[] };

/** A job with the type of its payload. */
export function defineJob<P extends object>(
  kind: JobKind<P>,
  work: {
    run(deps: Deps & { noteProgress(): Promise<void> }, payload: P, signal: AbortSignal): Promise<void>;
    setAside?(deps: Deps, payload: P): Promise<void>;
  },
): FeatureJob {
  return { kind, ...work } as FeatureJob;
}
