import { afterCommit } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { viewUsage } from '../billing/billing.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { isNewToVisitors } from './notice-triggers.store.ts';
import type { NoticeDeps, VisitorNoticeDeps, VisitorNotices } from './notices.service.ts';
import { describePlanUse } from './plan-notices.service.ts';

/**
 * Notifies the owner of an assistant's first visitor, and of channels that the plan limits, after the
 * transaction that stores the answer has committed. Failures are only logged.
 */
export async function notifyFirstVisit(
  { visitorNotices, log }: Pick<Deps, 'log'> & VisitorNoticeDeps,
  runner: SqlRunner,
  { ownerId, assistantId, channel }: DomainEvents['answerFinished'],
): Promise<void> {
  await afterCommit(runner, () =>
    visitorNotices
      .recordVisitor({ ownerId, assistantId, channel })
      .catch((err: unknown) => log.error({ err }, 'owner not notified of a first visitor')),
  );
}

/** Maximum number of remembered pairs of assistant and channel. */
const maxRemembered = 50_000;

/**
 * Creates the service that notifies owners of first visitors. It remembers the assistants and channels that
 * this process has handled in this month. `later` returns the dependencies, which do not exist yet at this
 * time.
 */
export function createVisitorNotices(
  later: () => Pick<Deps, 'database'> & ChannelDeps & NoticeDeps,
  now = () => new Date(),
): VisitorNotices {
  const handled = new Set<string>();
  const visitKey = ({ assistantId, channel }: { assistantId: number; channel: string }) =>
    `${assistantId} ${channel} ${now().toISOString().slice(0, 7)}`;

  /** Notifies of the first conversation of a new assistant, and of the channels that the account uses. */
  async function notify(ownerId: string, assistantId: number): Promise<void> {
    const deps = later();
    const { pool } = deps.database;
    if (await isNewToVisitors(pool, ownerId, assistantId)) {
      const key = `first-conversation:${assistantId}`;
      await deps.notices.add(pool, 'once', [
        { ownerId, assistantId, key, kind: 'first-conversation', params: {} },
      ]);
    }
    const { channels } = await viewUsage(deps, ownerId);
    await deps.notices.add(pool, 'once', describePlanUse(ownerId, 'channels', channels.used, now()));
  }

  return {
    isFirstVisit: (visit) => !handled.has(visitKey(visit)),
    async recordVisitor({ ownerId, ...visit }) {
      const key = visitKey(visit);
      if (handled.has(key)) return;
      await notify(ownerId, visit.assistantId);
      if (handled.size >= maxRemembered) handled.clear();
      handled.add(key);
    },
  };
}
