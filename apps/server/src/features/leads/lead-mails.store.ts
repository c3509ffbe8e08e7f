import type { Language } from '@anito/contract/languages';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, queryRows, type SqlRunner } from '../../db/sql.ts';

/** Returns the number of an owner's leads that were not mailed to the owner yet. */
export async function countDueAlerts(runner: SqlRunner, ownerId: string): Promise<number> {
  const { count } = await getRow(
    runner,
    'select count(*) as count from leads where owner_id = $1 and is_alert_due',
    [ownerId],
    { count: column.number },
  );
  return count;
}

/** Returns when an owner was last mailed about leads, or undefined without an earlier mail. */
export async function findMailedAt(runner: SqlRunner, ownerId: string): Promise<Date | undefined> {
  const row = await findRow(
    runner,
    'select max(alerted_at) as at from leads where owner_id = $1 and alerted_at is not null',
    [ownerId],
    { at: column.time.orNull },
  );
  return row?.at ?? undefined;
}

const due = {
  id: column.number,
  name: column.text.orNull,
  email: column.text.orNull,
  phone: column.text.orNull,
  score: column.text,
  wish: column.text.orNull,
};
export type DueLead = column.RowOf<typeof due>;

/**
 * Returns up to `limit` leads that were not mailed to their owner yet, oldest first. The wish is the need
 * that a model found, else the latest question.
 */
export async function listDueLeads({ pool }: Database, ownerId: string, limit: number): Promise<DueLead[]> {
  return queryRows(
    pool,
    `select l.id, l.name, l.email, l.phone, l.score, coalesce(l.need, (
       select c.question from lead_threads k join conversations c on c.thread_id = k.thread_id and c.owner_id = k.owner_id
       where k.lead_id = l.id and k.owner_id = l.owner_id order by c.id desc limit 1)) as wish
     from leads l where l.owner_id = $1 and l.is_alert_due order by l.id limit $2`,
    [ownerId, limit],
    due,
  );
}

/** Marks the owner's leads that wait for a mail as mailed, up to and including `upToId`. */
export async function markAlerted({ pool }: Database, ownerId: string, upToId: number): Promise<void> {
  await execute(
    pool,
    `update leads set is_alert_due = false, alerted_at = now()
     where owner_id = $1 and is_alert_due and id <= $2`,
    [ownerId, upToId],
  );
}

const recipientColumns = {
  ownerId: column.text,
  email: column.text,
  subject: column.text,
  firstName: column.text,
  language: column.textOf<Language>().orNull,
  wantsMail: column.boolean,
};

/**
 * Returns the recipient of an owner's lead mails, and whether the owner wants them; a disabled account never
 * does. Returns undefined for a missing account.
 */
export async function findLeadMailRecipient(
  { pool }: Database,
  ownerId: string,
): Promise<column.RowOf<typeof recipientColumns> | undefined> {
  return findRow(
    pool,
    `select u.id as "ownerId", u.email, u.subject, u.first_name as "firstName",
       coalesce(p.language, s.language) as language,
       u.disabled_at is null and coalesce(m.lead_alerts, true) as "wantsMail"
     from users u left join user_settings p on p.owner_id = u.id left join sync_settings s on s.owner_id = u.id
     left join notification_settings m on m.owner_id = u.id where u.id = $1`,
    [ownerId],
    recipientColumns,
  );
}

/** Returns up to 500 owners with leads that have waited for a mail for two hours: the job was lost. */
export async function listOwnersWithDueLeads({ pool }: Database): Promise<string[]> {
  const rows = await queryRows(
    pool,
    `select distinct owner_id as "ownerId" from leads
     where is_alert_due and created_at < now() - interval '2 hours' limit 500`,
    [],
    { ownerId: column.text },
  );
  return rows.map(({ ownerId }) => ownerId);
}
