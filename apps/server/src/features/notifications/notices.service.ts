import { type NotificationOf, usageThresholds } from '@anito/contract/notifications';
import { afterCommit } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { limitMailKind } from './notifications.jobs.ts';
import {
  addNotices,
  closeNotices,
  countRecentNotices,
  countUnread,
  deleteExcess,
  type NoticeKind,
  type NoticeRow,
  type RepeatMode,
} from './notifications.store.ts';

/** Parameters stored with a notification of a kind. Names of its subject are read at query time. */
type StoredParams<Kind extends NoticeKind> = Omit<
  NotificationOf<Kind>,
  'id' | 'kind' | 'happenedAt' | 'isRead' | 'source' | 'assistant' | 'apiKey'
>;

/** An event of an account. Events with the same key count as repeats. */
export type Notice = {
  [Kind in NoticeKind]: Omit<NoticeRow, 'kind' | 'params'> & { kind: Kind; params: StoredParams<Kind> };
}[NoticeKind];

/** Writes notifications of owners. */
export type Notices = {
  /** Adds notifications in the transaction of `runner` and publishes the unread counts after its commit. */
  add(runner: SqlRunner, repeat: RepeatMode, notices: readonly Notice[]): Promise<void>;
  /**
   * Adds one with repeat mode `once`. When an assistant has had five of its kind within an hour, which
   * strangers can cause, it is counted into `into` instead, so that these do not displace others.
   */
  addOrFold(runner: SqlRunner, notice: Notice & { assistantId: number }, into: Notice): Promise<void>;
  /** Closes the notification with a key because its cause has ended. Does nothing without an open one. */
  resolve(runner: SqlRunner, ownerId: string, key: string): Promise<void>;
  /** Closes all open notifications whose keys start with a prefix. */
  resolveAll(runner: SqlRunner, ownerId: string, keyPrefix: string): Promise<void>;
};

/** Dependency of features that notify owners. */
export type NoticeDeps = { notices: Notices };

/** Notifies owners of their first visitors. */
export type VisitorNotices = {
  /** Returns whether `recordVisitor` has anything to do. */
  isFirstVisit(visit: { assistantId: number; channel: string }): boolean;
  /**
   * Notifies the owner of the first conversation of a new assistant and of the channels in use. Runs queries
   * once a month per process, assistant and channel; otherwise it does nothing.
   */
  recordVisitor(visit: { ownerId: string; assistantId: number; channel: string }): Promise<void>;
};

export type VisitorNoticeDeps = { visitorNotices: VisitorNotices };

type PublishDeps = Pick<Deps, 'database' | 'events' | 'log'>;

/**
 * Publishes an owner's unread count to the owner's open browsers. Never throws, because browsers also poll;
 * failures are logged.
 */
export async function publishUnread(deps: PublishDeps, ownerId: string): Promise<void> {
  try {
    const unreadCount = await countUnread(deps.database.pool, ownerId);
    const event = { event: 'NotificationsUpdate', data: { unreadCount } } as const;
    deps.events.publish({ ownerId, event, coalesceKey: `notifications ${ownerId}` });
  } catch (err) {
    deps.log.warn({ err }, 'notification event not published');
  }
}

/** Number of notifications of a kind and assistant within an hour that stay separate. */
const maxSeparatePerHour = 5;

/** Kinds that are always mailed. */
const alwaysMailedKinds: ReadonlySet<string> = new Set([
  'room-nearly-full',
  'person-needed',
  'people-waiting',
  'channel-reconnect',
  'backup-problem',
]);

/**
 * Returns whether a notification is also mailed: the last threshold of a plan, an API key without calls left,
 * nearly full storage, problems of backups, and items that wait for the owner. Syncs and daily questions have
 * separate mails.
 */
function isMailed(notice: Notice): boolean {
  switch (notice.kind) {
    case 'plan-usage':
      // The single channel of the free plan is in use from the first visitor on.
      return notice.params.percent === usageThresholds[1] && notice.params.measure !== 'channels';
    case 'key-limit':
      return notice.params.used >= notice.params.limit;
    default:
      return alwaysMailedKinds.has(notice.kind);
  }
}

/**
 * Creates the service that adds and closes notifications of owners, which are stored in the table
 * `notifications`.
 */
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
    await deleteExcess(runner, ownerIds);
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
      const isOverLimit = (await countRecentNotices(runner, notice)) >= maxSeparatePerHour;
      if (isOverLimit) await add(runner, 'counted', [into]);
      else await add(runner, 'once', [notice]);
    },
    async resolve(runner, ownerId, key) {
      if (await closeNotices(runner, ownerId, { key })) await publishLater(runner, [ownerId]);
    },
    async resolveAll(runner, ownerId, keyPrefix) {
      if (await closeNotices(runner, ownerId, { keyPrefix })) await publishLater(runner, [ownerId]);
    },
  };
}
