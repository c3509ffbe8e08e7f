import type pg from 'pg';
import { type Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { SqlRunner } from '../db/sql.ts';
import type { Attempts } from './attempts.ts';
import { createCrowding } from './crowding.ts';
import { freeOrphans, hasOthersWaiting, listAccountsWaiting } from './jobs.store.ts';

/** What a job does, and what is said of it when it has been set aside. */
type JobWork<P extends object> = {
  /** A thrown error means: try again. `noteProgress` says that the attempts so far were not in vain. */
  run(payload: P, signal: AbortSignal, noteProgress: () => Promise<void>): Promise<void>;
  /** Tells those who wait for the job that it will not be done: it has ended its process three times. */
  setAside?(payload: P): Promise<void>;
};

/**
 * A kind of background job. Payloads carry ids only: the rows own the truth. A payload with a `connectionId` is about
 * that source.
 */
export type JobKind<Payload extends object> = {
  name: string;
  /** Jobs of this kind at once in one process. */
  concurrency: number;
  /** Jobs of one account at once, over all processes; two processes that fetch in one moment may pass it by one. */
  concurrencyPerAccount: number;
  /** Times that a job is tried again after it failed or its process died. */
  retries: number;
  /** Only for the type. */
  payload?: Payload;
};

export type Jobs = {
  /** Queues a job, in the caller's transaction when `runner` is given, optionally not before `startAfterSeconds`. */
  enqueue<P extends object>(
    kind: JobKind<P>,
    payload: P,
    options: { accountId: string; runner?: SqlRunner; startAfterSeconds?: number },
  ): Promise<void>;
  /** Takes jobs of a kind from now on. */
  work<P extends object>(kind: JobKind<P>, work: JobWork<P>): Promise<void>;
  /** The kind of this name; undefined when there is none (any more). */
  findKind(name: string): JobKind<object> | undefined;
  /** Whether jobs of accounts other than this one wait, so that a long job should make room. */
  hasOthersWaiting(kind: JobKind<object>, accountId: string): Promise<boolean>;
  /** The accounts of which jobs of a kind wait for a worker, and have not begun. */
  listAccountsWaiting(kind: JobKind<object>): Promise<Set<string>>;
  /** Stops taking jobs, waits up to `graceMs` for the running ones, then hands them back. */
  close(graceMs?: number): Promise<void>;
};

/** A dead worker is noticed when its heartbeat is this old; pg-boss allows no less than 10. */
const heartbeatSeconds = 15;
const superviseSeconds = 10;
/** New jobs are told by NOTIFY; retries, and those that wait for their account's turn, are not. */
const pollingSeconds = 2;

/** Workers of a kind that wait for a job; each asks the database for one every `pollingSeconds`. */
const spareWorkers = 2;

/** A worker of a kind; `id` is undefined while it is being made. */
type Worker = { id?: string; isBusy: boolean };

/** The workers of a kind. */
type Crew = Set<Worker>;

const countBusy = (crew: Crew): number => [...crew].filter(({ isBusy }) => isBusy).length;

type JobsOptions = {
  connection: pg.PoolConfig;
  /** True when no other process is on the database yet: jobs left active are then orphans at once. */
  isOnlyProcess: boolean;
  attempts: Attempts;
  /** Kinds that exist; queues are made for them. */
  kinds: JobKind<object>[];
  log: Logger;
};

/** The names of pg-boss's statements, by their texts: there are few, one for each table of jobs. */
const statementNames = new Map<string, string>();

/** A name under which each connection prepares a statement of pg-boss once: planning it takes longer than running it. */
function nameStatement(text: string): string {
  const name = statementNames.get(text) ?? `pgboss-${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** Makes and changes queues where they are not what they should be: at most starts one look finds nothing to do. */
async function createQueues(boss: PgBoss, kinds: JobKind<object>[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const kind of kinds) {
    const options = {
      retryLimit: kind.retries,
      retryBackoff: true,
      retryDelay: 1,
      retryDelayMax: 5,
      heartbeatSeconds,
      expireInSeconds: 23 * 3_600,
      deleteAfterSeconds: 86_400,
      notify: true,
    };
    const queue = known.get(kind.name);
    const names = Object.keys(options) as (keyof typeof options)[];
    if (!queue) await boss.createQueue(kind.name, options);
    else if (names.some((name) => queue[name] !== options[name])) await boss.updateQueue(kind.name, options);
  }
}

/** Background jobs on pg-boss, in the product's own database. */
export async function createJobs(options: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    ...(options.connection as object),
    // One connection: two fetches side by side would each count an account's running jobs before the other's is one.
    max: 1,
    application_name: 'anito-jobs',
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 3_600,
    schedule: false,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => options.log.warn({ err: error }, 'job queue'));
  await boss.start();
  await createQueues(boss, options.kinds);
  const runner: SqlRunner = {
    query: ({ text, values }) => boss.getDb().executeSql(text, values) as Promise<pg.QueryResult>,
  };
  if (options.isOnlyProcess) await freeOrphans(runner);

  const closing = new AbortController();
  const crowding = createCrowding();

  /** One worker for each job at once, since pg-boss can wake only those workers that it has named. */
  async function startWorker<P extends object>(
    kind: JobKind<P>,
    crew: Crew,
    work: JobWork<P>,
  ): Promise<void> {
    const worker: Worker = { isBusy: false };
    crew.add(worker);
    worker.id = await boss.work<object>(
      kind.name,
      {
        localConcurrency: 1,
        groupConcurrency: kind.concurrencyPerAccount,
        pollingIntervalSeconds: pollingSeconds,
        notifyPollingIntervalSeconds: pollingSeconds,
        batchSize: 1,
      },
      async ([job]: Job<object>[]) => {
        if (!job) return;
        // One that was dismissed while it fetched this job does it, and ends then.
        const isLast = !crew.has(worker);
        crew.add(worker);
        worker.isBusy = true;
        try {
          await fillCrew(kind, crew, work);
          await runCounted(kind, job as Job<P>, work);
        } finally {
          worker.isBusy = false;
          if (isLast) crew.delete(worker);
          else lookForNext(kind, crew, worker);
        }
      },
    );
  }

  /** Does a job, unless three processes have died of it. */
  async function runCounted<P extends object>(
    kind: JobKind<P>,
    job: Job<P>,
    work: JobWork<P>,
  ): Promise<void> {
    const signal = AbortSignal.any([job.signal, closing.signal]);
    const key = `job:${job.id}`;
    const { connectionId = null } = job.data as { connectionId?: number };
    const counted = { key, kind: kind.name, ownerId: job.groupId ?? '', connectionId, subject: job.data };
    if (await options.attempts.begin(counted, signal)) {
      try {
        await work.run(job.data, signal, () => options.attempts.noteProgress(key));
      } finally {
        await options.attempts.end([key]);
      }
    } else {
      options.log.error({ job: counted }, 'a job that three processes have died of is set aside');
      await work.setAside?.(job.data);
    }
  }

  /** Has `spareWorkers` of a kind wait for jobs beside those at work: each that waits asks the database again and again. */
  async function fillCrew<P extends object>(kind: JobKind<P>, crew: Crew, work: JobWork<P>): Promise<void> {
    while (
      crew.size < Math.min(kind.concurrency, countBusy(crew) + spareWorkers) &&
      !closing.signal.aborted
    ) {
      await startWorker(kind, crew, work);
    }
  }

  /**
   * Has a worker that has done its job fetch the next one at once: otherwise it would rest until its next poll, however
   * many jobs wait. Another worker cannot do that, because this job counts as active until the worker is done with it, and
   * the account's next one has to wait for that. Those that are more than enough are let go.
   */
  function lookForNext(kind: JobKind<object>, crew: Crew, worker: Worker): void {
    if (worker.id) boss.notifyWorker(worker.id);
    if (closing.signal.aborted || crew.size <= countBusy(crew) + spareWorkers) return;
    const other = [...crew].find((each) => each !== worker && each.id && !each.isBusy);
    if (!other?.id) return;
    crew.delete(other);
    boss
      .offWork(kind.name, { id: other.id, wait: false })
      .catch((error: unknown) => options.log.warn({ err: error }, 'job worker not stopped'));
  }

  return {
    async enqueue(kind, payload, { accountId, runner: caller, startAfterSeconds }) {
      await boss.send(kind.name, payload, {
        group: { id: accountId },
        priority: -crowding.join(kind.name, accountId),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
        ...(caller
          ? {
              db: {
                executeSql: (text: string, values: unknown[] = []) =>
                  caller.query({ name: nameStatement(text), text, values }),
              },
            }
          : {}),
      });
    },
    async work(kind, work) {
      await fillCrew(kind, new Set(), work);
    },
    findKind: (name) => options.kinds.find((kind) => kind.name === name),
    hasOthersWaiting: (kind, accountId) => hasOthersWaiting(runner, kind.name, accountId),
    listAccountsWaiting: (kind) => listAccountsWaiting(runner, kind.name),
    async close(graceMs = 10_000) {
      closing.abort(new Error('The server is stopping'));
      await boss.stop({ graceful: true, timeout: graceMs, close: true });
    },
  };
}
