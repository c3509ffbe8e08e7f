import type { Dashboard } from '@anito/contract/dashboard';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/caller.ts';
import { resolveOwnerTimezone } from '../accounts/user-settings.service.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { listOwnerTestChannels } from '../threads/conversations.service.ts';
import * as store from './dashboard.store.ts';

/** Number of listed questions. */
const latestCount = 6;

/**
 * Returns the figures of an owner's assistants for today and the last week. `totalAssistants` counts all
 * owners' and is null except for admins. Days are in `requestedTimezone`, by default the owner's. Shares and
 * medians are null without answers.
 */
export async function viewDashboard(
  deps: Pick<Deps, 'database'> & ChannelDeps,
  { userId: ownerId, role }: Pick<Caller, 'userId' | 'role'>,
  requestedTimezone: string | undefined,
): Promise<Dashboard> {
  const timezone = await resolveOwnerTimezone(deps, ownerId, requestedTimezone);
  const visitors = { ownerId, ownersChannels: listOwnerTestChannels(deps) };
  const [hasConversations, week, days, latest, totalAssistants] = await Promise.all([
    store.hasVisitors(deps.database, ownerId),
    store.measureWeek(deps.database, visitors, timezone),
    store.countDays(deps.database, visitors, timezone),
    store.listLatestQuestions(deps.database, visitors, latestCount),
    role === 'admin' ? store.countAssistants(deps.database) : null,
  ]);
  const { activeConversations, messagesToday, endedCount, answeredCount, medianMs, ...counts } = week;
  return {
    hasConversations,
    activeConversations,
    messagesToday,
    totalAssistants,
    week: {
      ...counts,
      answeredShare: endedCount === 0 ? null : answeredCount / endedCount,
      medianSeconds: medianMs === null ? null : medianMs / 1_000,
      days,
    },
    latest: latest.map((question) => ({ ...question, createdAt: question.createdAt.toISOString() })),
  };
}
