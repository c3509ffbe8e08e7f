import type pg from 'pg';
import { type Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { SqlRunner } from '../db/sql.ts';
import { createAccountBacklog } from './account-backlog.ts';
import type { Attempts } from './attempts.ts';
import {
  freeOrphans,
  hasOthersWaiting,
  listAccountsWaiting,
  measureWaiting,
  type WaitingJobs,
} from './jobs.store.ts';
import { runWithLogContext } from './log-context.ts';
import { continueTrace, type TraceContext, traceCall, writeTraceContext } from './tracing.ts';

/** The handler of a kind of job. */
type JobHandler<P extends object> = {
  /** Runs a job. A thrown error means a retry. `noteProgress` resets the attempts of the job. */
  run(payload: P, signal: AbortSignal, noteProgress: () => Promise<void>): Promise<void>;
  /**
   * Called when a job was dead-lettered because it ended its process three times, to tell those who wait for
   * it.
   */
  onDeadLetter?(payload: P): Promise<void>;
};

/**
 * A kind of background job. Payloads carry ids only; the rows are authoritative. A payload with a
 * `connectionId` concerns that source.
 */
export type JobKind<Payload extends object> = {
  name: string;
  /** Maximum number of jobs of this kind at once in one process. */
  concurrency: number;
  /**
   * Maximum number of jobs of one account at once, over all processes. Two processes that fetch at the same
   * moment may exceed it by one.
   */
  concurrencyPerAccount: number;
  /** Number of retries after a job failed or its process died. */
  retries: number;
  /** Only for the type. */
  payload?: Payload;
};

export type Jobs = {
  /**
   * Queues a job, in the caller's transaction when `runner` is given, optionally not before
   * `startAfterSeconds`. The more jobs of a kind its account has recently queued, the lower its priority.
   */
  enqueue<P extends object>(
    kind: JobKind<P>,
    payload: P,
    options: { accountId: string; runner?: SqlRunner; startAfterSeconds?: number },
  ): Promise<void>;
  /** Starts to process jobs of a kind in this process. */
  work<P extends object>(kind: JobKind<P>, work: JobHandler<P>): Promise<void>;
  /** Returns the kind of this name; undefined when it does not exist (any more). */
  findKind(name: string): JobKind<object> | undefined;
  /** Whether jobs of this kind of other accounts wait, so that a long job should yield. */
  hasOthersWaiting(kind: JobKind<object>, accountId: string): Promise<boolean>;
  /** Returns the accounts with jobs of a kind that wait for a worker and have not started. */
  listAccountsWaiting(kind: JobKind<object>): Promise<Set<string>>;
  /** Measures the jobs that may start now and have not, for every kind. */
  measureWaiting(): Promise<WaitingJobs[]>;
  /** Stops taking jobs, waits up to `graceMs` for the running ones, then hands them back. */
  close(graceMs?: number): Promise<void>;
};

/** Age of a heartbeat in seconds after which a worker counts as dead; pg-boss allows no less than 10. */
const heartbeatSeconds = 15;
const superviseSeconds = 10;
/**
 * Interval in seconds at which workers poll. New jobs are announced by NOTIFY; retries, and jobs that wait
 * for their account's turn, are not.
 */
const pollingSeconds = 2;

/** Number of idle workers per kind. Each polls the database every `pollingSeconds`. */
const spareWorkers = 2;

/** A worker of a kind. `id` is undefined while the worker is being created. */
type Worker = { id?: string; isBusy: boolean };

/** The workers of a kind. */
type WorkerPool = Set<Worker>;

const countBusyWorkers = (crew: WorkerPool): number => [...crew].filter(({ isBusy }) => isBusy).length;

type JobsOptions = {
  connection: pg.PoolConfig;
  /** True when no other process uses the database yet: active jobs are orphans then. */
  isOnlyProcess: boolean;
  attempts: Attempts;
  /** All kinds; queues are created for them. */
  kinds: JobKind<object>[];
  log: Logger;
  /** Called after each job. A failed job is tried again. */
  onEnd?(end: JobEnd): void;
};

/** The ways in which the run of a job ends. */
export const jobResults = ['completed', 'failed', 'dead-lettered'] as const;
type JobResult = (typeof jobResults)[number];

/** The end of one run of a job. */
export type JobEnd = { kind: string; result: JobResult; seconds: number };

/** Names of pg-boss's statements by their texts. There are few, one for each table of jobs. */
const statementNames = new Map<string, string>();

/**
 * Returns the name of a pg-boss statement, the same for each call with this text. Each connection prepares a
 * statement once under its name, because planning takes longer than running it.
 */
function nameStatement(text: string): string {
  const name = statementNames.get(text) ?? `pgboss-${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/**
 * Creates missing queues and changes those with other options. On most starts one query shows that nothing
 * has to change.
 */
async function createQueues(boss: PgBoss, kinds: JobKind<object>[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
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
    const queue = existing.get(kind.name);
    const names = Object.keys(options) as (keyof typeof options)[];
    if (!queue) await boss.createQueue(kind.name, options);
    else if (names.some((name) => queue[name] !== options[name])) await boss.updateQueue(kind.name, options);
  }
}

/** Starts pg-boss in the product's database, creates missing queues, and returns the background jobs. */
export async function createJobs(options: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    ...(options.connection as object),
    // One connection: two concurrent fetches would each count an account's running jobs before the other
    // one's job runs.
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
  boss.on('error', (error) => options.log.warn({ err: error }, 'job queue error'));
  await boss.start();
  await createQueues(boss, options.kinds);
  const runner: SqlRunner = {
    query: ({ text, values }) => boss.getDb().executeSql(text, values) as Promise<pg.QueryResult>,
  };
  if (options.isOnlyProcess) await freeOrphans(runner);

  const closing = new AbortController();
  const crowding = createAccountBacklog();

  /**
   * Starts one worker, which runs one job at a time, because pg-boss can wake only workers that it has named.
   */
  async function startWorker<P extends object>(
    kind: JobKind<P>,
    pool: WorkerPool,
    work: JobHandler<P>,
  ): Promise<void> {
    const worker: Worker = { isBusy: false };
    pool.add(worker);
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
        // A worker that was dismissed while it fetched this job runs it, and then ends.
        const isDismissed = !pool.has(worker);
        pool.add(worker);
        worker.isBusy = true;
        try {
          await fillPool(kind, pool, work);
          await runInTrace(kind, job as Job<P & TraceContext>, work);
        } finally {
          worker.isBusy = false;
          if (isDismissed) pool.delete(worker);
          else fetchNextJob(kind, pool, worker);
        }
      },
    );
  }

  /** Runs a job in the trace that queued it. */
  async function runInTrace<P extends object>(
    kind: JobKind<P>,
    { data: { traceparent, tracestate, ...payload }, ...job }: Job<P & TraceContext>,
    work: JobHandler<P>,
  ): Promise<void> {
    const context = { ...(traceparent && { traceparent }), ...(tracestate && { tracestate }) };
    const logged = { job: `${kind.name}:${job.id}`, ...(job.groupId && { accountId: job.groupId }) };
    await runWithLogContext(logged, () =>
      continueTrace(context, () =>
        traceCall(`job ${kind.name}`, { 'anito.job.id': job.id }, () =>
          runAndMeasure(kind, { ...job, data: payload as unknown as P }, work),
        ),
      ),
    );
  }

  /** Runs a job and reports its duration and result. */
  async function runAndMeasure<P extends object>(
    kind: JobKind<P>,
    job: Job<P>,
    work: JobHandler<P>,
  ): Promise<void> {
    const startedAt = performance.now();
    let result: JobResult = 'failed';
    try {
      result = await runUnlessDeadLettered(kind, job, work);
    } finally {
      options.onEnd?.({ kind: kind.name, result, seconds: (performance.now() - startedAt) / 1_000 });
    }
  }

  /** Runs a job, unless three processes have died over it; then it logs that and calls `onDeadLetter`. */
  async function runUnlessDeadLettered<P extends object>(
    kind: JobKind<P>,
    job: Job<P>,
    work: JobHandler<P>,
  ): Promise<Exclude<JobResult, 'failed'>> {
    const signal = AbortSignal.any([job.signal, closing.signal]);
    const key = `job:${job.id}`;
    const { connectionId = null } = job.data as { connectionId?: number };
    const countedWork = { key, kind: kind.name, ownerId: job.groupId ?? '', connectionId, subject: job.data };
    if (await options.attempts.begin(countedWork, signal)) {
      try {
        await work.run(job.data, signal, () => options.attempts.noteProgress(key));
      } finally {
        await options.attempts.end([key]);
      }
      return 'completed';
    }
    options.log.error({ work: countedWork }, 'job dead-lettered: three processes died during it');
    await work.onDeadLetter?.(job.data);
    return 'dead-lettered';
  }

  /**
   * Starts workers until `spareWorkers` of a kind are idle beside the busy ones. Few, because each idle
   * worker polls the database.
   */
  async function fillPool<P extends object>(
    kind: JobKind<P>,
    pool: WorkerPool,
    work: JobHandler<P>,
  ): Promise<void> {
    while (
      pool.size < Math.min(kind.concurrency, countBusyWorkers(pool) + spareWorkers) &&
      !closing.signal.aborted
    ) {
      await startWorker(kind, pool, work);
    }
  }

  /**
   * Makes a worker that has finished its job fetch the next one at once; otherwise it would rest until its
   * next poll, however many jobs wait. Another worker cannot do that, because this job counts as active until
   * its worker is done with it, and the account's next job has to wait for that. Surplus workers are
   * dismissed.
   */
  function fetchNextJob(kind: JobKind<object>, pool: WorkerPool, worker: Worker): void {
    if (worker.id) boss.notifyWorker(worker.id);
    if (closing.signal.aborted || pool.size <= countBusyWorkers(pool) + spareWorkers) return;
    const other = [...pool].find((each) => each !== worker && each.id && !each.isBusy);
    if (!other?.id) return;
    pool.delete(other);
    boss
      .offWork(kind.name, { id: other.id, wait: false })
      .catch((error: unknown) => options.log.warn({ err: error }, 'job worker not stopped'));
  }

  return {
    async enqueue(kind, payload, { accountId, runner: caller, startAfterSeconds }) {
      await boss.send(
        kind.name,
        { ...payload, ...writeTraceContext() },
        {
          group: { id: accountId },
          priority: -crowding.add(kind.name, accountId),
          ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
          ...(caller
            ? {
                db: {
                  executeSql: (text: string, values: unknown[] = []) =>
                    caller.query({ name: nameStatement(text), text, values }),
                },
              }
            : {}),
        },
      );
    },
    async work(kind, work) {
      await fillPool(kind, new Set(), work);
    },
    findKind: (name) => options.kinds.find((kind) => kind.name === name),
    hasOthersWaiting: (kind, accountId) => hasOthersWaiting(runner, kind.name, accountId),
    listAccountsWaiting: (kind) => listAccountsWaiting(runner, kind.name),
    async measureWaiting() {
      const waiting = new Map((await measureWaiting(runner)).map((row) => [row.kind, row]));
      return options.kinds.map(({ name: kind }) => waiting.get(kind) ?? { kind, count: 0, oldestSeconds: 0 });
    },
    async close(graceMs = 10_000) {
      closing.abort(new Error('The server is stopping'));
      await boss.stop({ graceful: true, timeout: graceMs, close: true });
    },
  };
}
