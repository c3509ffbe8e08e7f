import { type NotificationOf, usageThresholds } from '@anito/contract/notifications';
import { afterCommit } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { limitMailKind } from './notifications.jobs.ts';
import {
  addNotices,
  countOfHour,
  countUnread,
  dropBeyond,
  type NoticeKind,
  type NoticeRow,
  type Repeat,
  settle,
} from './notifications.store.ts';

/** What of a kind is kept with it; what it is about is read where that is kept. */
type KeptParts<Kind extends NoticeKind> = Omit<
  NotificationOf<Kind>,
  'id' | 'kind' | 'happenedAt' | 'isRead' | 'source' | 'assistant' | 'apiKey'
>;

/** Something that happened to an account, and under which key it is the same when it happens again. */
export type Notice = {
  [Kind in NoticeKind]: Omit<NoticeRow, 'kind' | 'params'> & { kind: Kind; params: KeptParts<Kind> };
}[NoticeKind];

/** Tells owners what happened to their accounts. */
export type Notices = {
  /** Adds what happened, with the rest of the transaction of `runner`, and says so to who is there once it is committed. */
  add(runner: SqlRunner, repeat: Repeat, notices: readonly Notice[]): Promise<void>;
  /**
   * Adds one `once`; of a kind of which an assistant has had many within an hour, as strangers can make, it is counted into
   * another one instead, so that those push nothing else out.
   */
  addOrFold(runner: SqlRunner, notice: Notice & { assistantId: number }, into: Notice): Promise<void>;
  /** Ends what a notification told of, in the same way. */
  settle(runner: SqlRunner, ownerId: string, key: string): Promise<void>;
  /** The same of all of which the keys begin so. */
  settleAll(runner: SqlRunner, ownerId: string, keysFrom: string): Promise<void>;
};

/** With what owners are told of something. */
export type NoticeDeps = { notices: Notices };

/** Tells owners that visitors have begun to ask. */
export type VisitorNotices = {
  /** Whether `noteVisitor` has anything to do. */
  isNews(asked: { assistantId: number; channel: string }): boolean;
  /** A visitor has asked an assistant by a channel. Costs statements once a month, in each process, for each two of them. */
  noteVisitor(asked: { ownerId: string; assistantId: number; channel: string }): Promise<void>;
};

export type VisitorNoticeDeps = { visitorNotices: VisitorNotices };

type PublishDeps = Pick<Deps, 'database' | 'events' | 'log'>;

/** Says to an owner's screens how many notifications are not read. Never throws: they ask by themselves too. */
export async function publishUnread(deps: PublishDeps, ownerId: string): Promise<void> {
  try {
    const unreadCount = await countUnread(deps.database.pool, ownerId);
    const event = { event: 'NotificationsUpdate', data: { unreadCount } } as const;
    deps.events.publish({ ownerId, event, coalesceKey: `notifications ${ownerId}` });
  } catch (err) {
    deps.log.warn({ err }, 'screens not told of notifications');
  }
}

/** So many of a kind and assistant are told one by one within an hour. */
const oneByOne = 5;

/** Whatever they say, it is mailed. */
const mailedAtOnce: ReadonlySet<string> = new Set([
  'room-nearly-full',
  'person-needed',
  'people-waiting',
  'channel-reconnect',
]);

/** Of limits that are as good as reached, and of what waits for its owner; syncs, and the questions of a day, have mails of their own. */
function isMailed(notice: Notice): boolean {
  switch (notice.kind) {
    case 'plan-usage':
      // The one channel of the free plan is in use from anybody's first visitor on.
      return notice.params.percent === usageThresholds[1] && notice.params.measure !== 'channels';
    case 'key-limit':
      return notice.params.used >= notice.params.limit;
    default:
      return mailedAtOnce.has(notice.kind);
  }
}

/** Keeps them in the table `notifications`. */
export function createNotices(deps: PublishDeps & Pick<Deps, 'jobs'>): Notices {
  const publishLater = (runner: SqlRunner, ownerIds: readonly string[]) =>
    afterCommit(runner, async () => {
      for (const ownerId of ownerIds) await publishUnread(deps, ownerId);
    });

  const add: Notices['add'] = async (runner, repeat, notices) => {
    if (notices.length === 0) return;
    const changed = await addNotices(runner, repeat, notices);
    if (changed.length === 0) return;
    const ownerIds = [...new Set(changed.map(({ ownerId }) => ownerId))];
    await dropBeyond(runner, ownerIds);
    const mailed = new Set(notices.filter(isMailed).map(({ ownerId, key }) => `${ownerId} ${key}`));
    for (const { id, ownerId, key } of changed) {
      if (!mailed.has(`${ownerId} ${key}`)) continue;
      await deps.jobs.enqueue(limitMailKind, { notificationId: id }, { accountId: ownerId, runner });
    }
    await publishLater(runner, ownerIds);
  };

  return {
    add,
    async addOrFold(runner, notice, into) {
      const isMuch = (await countOfHour(runner, notice)) >= oneByOne;
      if (isMuch) await add(runner, 'counted', [into]);
      else await add(runner, 'once', [notice]);
    },
    async settle(runner, ownerId, key) {
      if (await settle(runner, ownerId, { key })) await publishLater(runner, [ownerId]);
    },
    async settleAll(runner, ownerId, keysFrom) {
      if (await settle(runner, ownerId, { keysFrom })) await publishLater(runner, [ownerId]);
    },
  };
}
