import type {
  Announcement,
  AnnouncementInput,
  AnnouncementReach,
  Audience,
  listAnnouncements as listEndpoint,
} from '@anito/contract/announcements';
import { limits } from '@anito/contract/limits';
import type { z } from 'zod';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import { notFound } from '../../lib/errors.ts';
import { allOwners } from '../../lib/event-sender.ts';
import { recordAudit } from '../accounts/users.service.ts';
import { announcementMailsKind } from './announcement-mails.ts';
import * as store from './announcements.store.ts';

type WriteDeps = Pick<Deps, 'database' | 'events' | 'jobs'>;

/** Converts an announcement for the API. */
function viewAnnouncement(row: store.AnnouncementRow): Announcement {
  const { people, mails, mailState, sent, refused, ...announcement } = row;
  return {
    ...announcement,
    publishedAt: row.publishedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    reach: { people, mails },
    mails: { state: mailState, sent, refused },
  };
}

/** Returns a page of announcements, newest first, also withdrawn ones. Pages are counted from 1. */
export async function listAnnouncements(
  { database }: Pick<Deps, 'database'>,
  page: number,
): Promise<z.infer<typeof listEndpoint.response>> {
  const { announcementsPage: size } = limits;
  const rows = await store.listAnnouncementRows(database, { limit: size + 1, offset: (page - 1) * size });
  return {
    announcements: rows.slice(0, size).map(viewAnnouncement),
    page,
    hasNextPage: rows.length > size,
  };
}

/** Returns how many accounts an announcement would reach now, and how many of them by mail. */
export function getReach(
  { database }: Pick<Deps, 'database'>,
  audience: Audience,
): Promise<AnnouncementReach> {
  return store.countReach(database.pool, audience);
}

/** Returns an announcement. Throws `not_found`. */
async function requireAnnouncement(runner: SqlRunner, id: number): Promise<store.AnnouncementRow> {
  const row = await store.findAnnouncementRow(runner, id);
  if (!row) throw notFound();
  return row;
}

/** Publishes an event that makes all open browsers reload their unread counts. */
function notifyScreens({ events }: Pick<Deps, 'events'>): void {
  const event = { event: 'AnnouncementsUpdate', data: {} } as const;
  events.publish({ ownerId: allOwners, event, coalesceKey: event.event });
}

/** Publishes an announcement to its audience, queues its mails and records it in the audit log. */
export async function publishAnnouncement(
  deps: WriteDeps,
  input: AnnouncementInput,
  by: Actor,
): Promise<Announcement> {
  const reach = await getReach(deps, input.audience);
  const row = await runInTransaction(deps.database, async (runner) => {
    const id = await store.createAnnouncement(runner, { ...input, authorId: by.actorId, reach });
    const mailing = { announcementId: id };
    await deps.jobs.enqueue(announcementMailsKind, mailing, { accountId: 'installation', runner });
    const objectName = input.texts[input.language]?.title ?? null;
    const detail = `${objectName} (${input.audience})`;
    const entry = { ...by, actingAsId: null, object: `announcement:${id}`, objectName, detail };
    await recordAudit(deps, { ...entry, action: 'announcement.published' }, runner);
    return requireAnnouncement(runner, id);
  });
  notifyScreens(deps);
  return viewAnnouncement(row);
}

/**
 * Withdraws an announcement, which stops its remaining mails, and records it in the audit log. Changes
 * nothing when it is already withdrawn. Throws `not_found`.
 */
export async function withdrawAnnouncement(deps: WriteDeps, id: number, by: Actor): Promise<Announcement> {
  const row = await runInTransaction(deps.database, async (runner) => {
    const row = await requireAnnouncement(runner, id);
    if (!(await store.markWithdrawn(runner, id))) return row;
    const objectName = row.texts[row.language]?.title ?? null;
    const entry = { ...by, actingAsId: null, object: `announcement:${id}`, objectName };
    await recordAudit(deps, { ...entry, action: 'announcement.withdrawn' }, runner);
    return requireAnnouncement(runner, id);
  });
  notifyScreens(deps);
  return viewAnnouncement(row);
}
