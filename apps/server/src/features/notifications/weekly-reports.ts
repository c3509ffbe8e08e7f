import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { JobKind } from '../../lib/jobs.ts';
import { runPeriodically } from '../../lib/run-periodically.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { listOwnerTestChannels } from '../threads/conversations.service.ts';
import { findReportTimes, findWeekBounds } from './report-week.ts';
import { mailSubscriber } from './subscriber-mail.service.ts';
import { formatWeeklyMail, type WeekReport } from './weekly-mail.ts';
import * as store from './weekly-reports.store.ts';

/** The weekly e-mail of an account. The retries outlast about an hour without a mail server. */
export const weeklyReportKind: JobKind<{ ownerId: string; week: string }> = {
  name: 'weekly-report',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};

/** Interval between checks for due reports, in milliseconds. */
const intervalMs = 60_000;
/** Number of accounts that are planned or queued per transaction. */
const batchSize = 100;
const maxQuestions = 5;
const maxSources = 10;

type PlanDeps = Pick<Deps, 'database' | 'jobs'>;

/**
 * Plans the weekly reports of accounts without a plan. Their first report is the next one that becomes due
 * after `now`.
 */
export async function planReports({ database }: Pick<Deps, 'database'>, now = new Date()): Promise<void> {
  for (;;) {
    const owners = await store.listOwnersWithoutReportPlan(database, batchSize);
    await store.insertReportPlans(
      database,
      owners.map((owner) => {
        const { week, nextAt } = findReportTimes(owner, now);
        return { ownerId: owner.ownerId, dueAt: nextAt, week };
      }),
    );
    if (owners.length < batchSize) return;
  }
}

/**
 * Queues the due weekly reports, one batch of accounts per transaction, and stores when the next one is due.
 * Each week of an account is queued once, regardless of parallel processes and crashes. A missed report is
 * sent late, once; a change of time zone causes no second one. Returns the number of queued reports. Starts
 * no further batch after the signal fires.
 */
export async function queueDueReports(
  deps: PlanDeps,
  now = new Date(),
  signal?: AbortSignal,
): Promise<number> {
  let queued = 0;
  let isMore = true;
  while (isMore && !signal?.aborted) {
    const batch = await runInTransaction(deps.database, async (runner) => {
      const due = await store.lockDueReports(runner, now, batchSize);
      const planned = due.map((owner) => ({ owner, ...findReportTimes(owner, now) }));
      const toQueue = planned.filter(({ owner, week }) => owner.mayReport && week > owner.week);
      for (const { owner, week } of toQueue) {
        const { ownerId } = owner;
        await deps.jobs.enqueue(weeklyReportKind, { ownerId, week }, { accountId: ownerId, runner });
      }
      await store.updateReportPlans(
        runner,
        planned.map(({ owner, week, nextAt }) => ({ ownerId: owner.ownerId, dueAt: nextAt, week })),
      );
      return { dueCount: due.length, wantedCount: toQueue.length };
    });
    queued += batch.wantedCount;
    isMore = batch.dueCount === batchSize;
  }
  return queued;
}

/** Mails an owner the report of a week, once, unless this week and the one before had no activity. */
export async function runWeeklyReport(
  deps: Pick<Deps, 'database' | 'env' | 'log' | 'mail' | 'rateLimits' | 'secrets' | 'settings'> & ChannelDeps,
  { ownerId, week }: { ownerId: string; week: string },
): Promise<void> {
  const reader = await store.findReportRecipient(deps.database, ownerId, week);
  if (!reader) return;
  const report = await measureWeek(deps, reader, week);
  if (!report) return;
  const message = formatWeeklyMail(reader, report, deps.env.PUBLIC_URL);
  // A process that dies right after sending sends again. Mail programs recognize the duplicate by its id.
  const ownerHash = deps.secrets.hmac('message-id', ownerId);
  const messageId = `<weekly-report.${ownerHash}.${week}@${new URL(deps.env.PUBLIC_URL).hostname}>`;
  await mailSubscriber(deps, reader, 'weeklyReports', { ...message, messageId });
  await store.markReportSent(deps.database, ownerId, week);
}

/** Returns the content of a week's report, or undefined when this week and the one before had no activity. */
async function measureWeek(
  deps: Pick<Deps, 'database'> & ChannelDeps,
  { ownerId, timezone }: store.ReportRecipient,
  week: string,
): Promise<WeekReport | undefined> {
  const { before, from, until } = findWeekBounds(week, timezone);
  const ownersChannels = listOwnerTestChannels(deps);
  const period = { ownerId, ownersChannels, from, until };
  const [now, last] = [
    await store.measurePeriod(deps.database, period),
    await store.measurePeriod(deps.database, { ...period, from: before, until: from }),
  ];
  if (![now, last].some((figures) => Object.values(figures).some((count) => count > 0))) return undefined;
  return {
    from,
    until,
    now,
    before: last,
    topQuestions: await store.listMostAsked(deps.database, period, maxQuestions),
    failedSources: await store.listFailedSources(deps.database, period, maxSources),
  };
}

/** Queues due weekly reports now and every minute, until stopped. Failures are logged. */
export function watchReports(deps: PlanDeps & Pick<Deps, 'log'>): { stop(): void } {
  return runPeriodically(async (signal) => {
    await queueDueReports(deps, new Date(), signal).catch((err: unknown) =>
      deps.log.warn({ err }, 'weekly reports not sent'),
    );
  }, intervalMs);
}
