import type { NotificationKind, NotificationOf } from '@anito/contract/notifications';
import { afterCommit } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import {
  addNotices,
  countUnread,
  dropBeyond,
  type NoticeRow,
  type Repeat,
  settle,
} from './notifications.store.ts';

/** What of a kind is kept with it; what it is about is read where that is kept. */
type KeptParts<Kind extends NotificationKind> = Omit<
  NotificationOf<Kind>,
  'id' | 'kind' | 'happenedAt' | 'isRead' | 'source' | 'assistant' | 'apiKey'
>;

/** Something that happened to an account, and under which key it is the same when it happens again. */
export type Notice = {
  [Kind in NotificationKind]: Omit<NoticeRow, 'kind' | 'params'> & { kind: Kind; params: KeptParts<Kind> };
}[NotificationKind];

/** Tells owners what happened to their accounts. */
export type Notices = {
  /** Adds what happened, with the rest of the transaction of `runner`, and says so to who is there once it is committed. */
  add(runner: SqlRunner, repeat: Repeat, notices: readonly Notice[]): Promise<void>;
  /** Ends what a notification told of, in the same way. */
  settle(runner: SqlRunner, ownerId: string, key: string): Promise<void>;
};

type NoticeDeps = Pick<Deps, 'database' | 'events' | 'log'>;

/** Says to an owner's screens how many notifications are not read. Never throws: they ask by themselves too. */
export async function publishUnread(deps: NoticeDeps, ownerId: string): Promise<void> {
  try {
    const unreadCount = await countUnread(deps.database.pool, ownerId);
    const event = { event: 'NotificationsUpdate', data: { unreadCount } } as const;
    deps.events.publish({ ownerId, event, coalesceKey: `notifications ${ownerId}` });
  } catch (err) {
    deps.log.warn({ err }, 'screens not told of notifications');
  }
}

/** Keeps them in the table `notifications`. */
export function createNotices(deps: NoticeDeps): Notices {
  const publishLater = (runner: SqlRunner, ownerIds: readonly string[]) =>
    afterCommit(runner, async () => {
      for (const ownerId of ownerIds) await publishUnread(deps, ownerId);
    });

  return {
    async add(runner, repeat, notices) {
      if (notices.length === 0) return;
      const changed = await addNotices(runner, repeat, notices);
      if (changed.length === 0) return;
      await dropBeyond(runner, changed);
      await publishLater(runner, changed);
    },
    async settle(runner, ownerId, key) {
      if (await settle(runner, ownerId, key)) await publishLater(runner, [ownerId]);
    },
  };
}
