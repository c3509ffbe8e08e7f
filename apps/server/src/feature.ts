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
import type { JobKind } from './lib/jobs.ts';
import type { RateLimit, RateLimitName } from './lib/rate-limits.ts';
import type { SealedColumn } from './lib/sealed-columns.store.ts';
import type { ResealCount } from './lib/secrets.ts';

/** One kind of background work of a feature. Properties, not methods: TypeScript checks the deps of these both ways. */
type FeatureJob<Needs> = {
  kind: JobKind<object>;
  /** A thrown error means: try again. `noteProgress` says that the attempts so far were not in vain. */
  run: (
    deps: Needs & { noteProgress(): Promise<void> },
    payload: object,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Tells those who wait for the job that it will not be done: it has ended its process three times. */
  setAside?: (deps: Needs, payload: object) => Promise<void>;
};

/** Parts that tests bring along instead of the usual ones. */
export type DepsOverrides = {
  database?: Database;
  /** The embedded database that another process has started: this one starts none. */
  running?: pg.PoolConfig | undefined;
  /** The embedded database that this process has started. */
  embedded?: EmbeddedDatabase | undefined;
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
type Opened<Parts> = { parts: Parts; close?(): Promise<void> };

/** What a feature is opened with beside `Deps`. */
export type Opening<Needs> = {
  overrides: DepsOverrides;
  /** Everything that the feature needs. It is there once all features are open: ask for it when something is done. */
  later(): Needs;
};

/** What features of a list need, all of it together. */
export type NeedsOf<Listed> = (
  Listed extends Feature<infer Needs, unknown>
    ? (needs: Needs) => void
    : never
) extends (needs: infer All) => void
  ? All
  : never;

/** What features share, all of it together. */
export type PartsOf<Listed> = (
  Listed extends Feature<never, infer Parts>
    ? (parts: Parts) => void
    : never
) extends (parts: infer All) => void
  ? All
  : never;

/**
 * All that the program takes from a feature; `features.ts` lists them. In what runs in the background `deps.database` is
 * the one of jobs, whose statements may take a minute. `Needs` are the parts that it uses, `Parts` those that it shares.
 */
export type Feature<Needs = Deps, Parts = unknown> = {
  name: string;
  /** Makes, once in each process, what it shares. */
  open?: (deps: Deps, opening: Opening<Needs>) => Opened<Parts> | Promise<Opened<Parts>>;
  /** How often things may happen, by name; of what admins can change `points` is a getter. */
  limits?(env: Env): Record<string, RateLimit>;
  /** Binds the calls of the contract. */
  routes?: (bind: Bind, deps: Needs) => void;
  /** Serves what is no call of the contract: pages, a hub. */
  serve?: (app: FastifyInstance, deps: Needs) => void | Promise<void>;
  jobs?: readonly FeatureJob<Needs>[];
  /** Cleaning every five minutes, by what it is called in the log. Safe at any time and twice. */
  housekeeping?: Record<string, (deps: Needs) => Promise<unknown>>;
  /** The same every five seconds: what somebody may be waiting for. */
  urgentHousekeeping?: Record<string, (deps: Needs) => Promise<unknown>>;
  /** Starts what goes on in every process until it is stopped; resolves once it counts. */
  follow?: (deps: Needs) => Promise<{ stop(): void }>;
  /** Starts what is due by the clock, in workers, until it is stopped. */
  watch?: (deps: Needs) => { stop(): void };
  /** Where it stores something encrypted, by what that is called: encrypted anew when the key changes. */
  sealed?: Record<string, SealedColumn[]>;
  /** The same by a function of its own, safe to run again, where it is no column of an owner's rows. */
  reseal?: Record<
    string,
    (deps: Pick<Deps, 'database' | 'secrets'>, options: { isKeyLost: boolean }) => Promise<ResealCount>
  >;
};

/** Hears of a domain event within its transaction; what takes long it queues as a job. */
export type Listener<Name extends keyof DomainEvents, Needs = Deps> = (
  deps: Needs,
  runner: SqlRunner,
  event: DomainEvents[Name],
) => Promise<void>;

/** Hears only of the events that concern it. */
type ChoosyListener<Name extends keyof DomainEvents, Needs> = {
  listen: Listener<Name, Needs>;
  concerns: (deps: Needs, event: DomainEvents[Name]) => boolean;
};

/** Who hears of which domain event, in their order. */
export type Listeners<Needs = Deps> = {
  [Name in keyof DomainEvents]: readonly (Listener<Name, Needs> | ChoosyListener<Name, Needs>)[];
};

/** A job with the type of its payload. */
export function defineJob<P extends object, Needs>(
  kind: JobKind<P>,
  work: {
    run: (deps: Needs & { noteProgress(): Promise<void> }, payload: P, signal: AbortSignal) => Promise<void>;
    setAside?: (deps: NoInfer<Needs>, payload: P) => Promise<void>;
  },
): FeatureJob<Needs> {
  const { run, setAside } = work;
  return {
    kind: kind as JobKind<object>,
    run: (deps, payload, signal) => run(deps, payload as P, signal),
    ...(setAside && { setAside: (deps, payload) => setAside(deps, payload as P) }),
  };
}
