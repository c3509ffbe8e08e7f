import type { Language } from '@anito/contract/languages';
import { limits } from '@anito/contract/limits';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';

/** Counts of one day. */
export type UsageCounts = { questions: number; tokens: number };

/** Subject of the counts: an assistant, or the whole account for null. */
export type UsageKey = { ownerId: string; assistantId: number | null };

const columns = {
  ownerId: column.text,
  assistantId: column.number.orNull,
  questions: column.number,
  tokens: column.number,
};

/** Returns the names of an account's existing assistants. */
export async function listAssistantNames(runner: SqlRunner, ownerId: string): Promise<Map<number, string>> {
  const rows = await queryRows(runner, 'select id, name from assistants where owner_id = $1', [ownerId], {
    id: column.number,
    name: column.text,
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Returns the usage of an account (`assistantId` null) and of each of its assistants on a UTC day
 * (YYYY-MM-DD). Omits those without usage.
 */
export async function listUse(
  runner: SqlRunner,
  ownerId: string,
  day: string,
): Promise<(UsageKey & UsageCounts)[]> {
  return queryRows(
    runner,
    `select ${listColumns(columns)} from daily_use where owner_id = $1 and day = $2
     union all
     select owner_id, null, questions, tokens from account_daily_use where owner_id = $1 and day = $2`,
    [ownerId, day],
    columns,
  );
}

const sums = 'questions = known.questions + excluded.questions, tokens = known.tokens + excluded.tokens';

/**
 * Adds to the stored usage of a UTC day, and returns the new totals of the same keys. An account has the
 * `assistantId` null.
 */
export async function addUse(
  runner: SqlRunner,
  day: string,
  increments: readonly (UsageKey & UsageCounts)[],
): Promise<(UsageKey & UsageCounts)[]> {
  return queryRows(
    runner,
    `with given as (
       select * from unnest($2::uuid[], $3::bigint[], $4::int[], $5::bigint[])
         as t (owner_id, assistant_id, questions, tokens)
     ), of_assistants as (
       insert into daily_use as known (owner_id, assistant_id, day, questions, tokens)
       select owner_id, assistant_id, $1::date, questions, tokens from given
       where assistant_id is not null order by owner_id, assistant_id
       on conflict (owner_id, assistant_id, day) do update set ${sums}
       returning ${listColumns(columns, 'known')}
     ), of_accounts as (
       insert into account_daily_use as known (owner_id, day, questions, tokens)
       select owner_id, $1::date, questions, tokens from given where assistant_id is null order by owner_id
       on conflict (owner_id, day) do update set ${sums}
       returning known.owner_id, null::bigint, known.questions, known.tokens
     )
     select * from of_assistants union all select * from of_accounts`,
    [
      day,
      increments.map(({ ownerId }) => ownerId),
      increments.map(({ assistantId }) => assistantId),
      increments.map(({ questions }) => questions),
      increments.map(({ tokens }) => tokens),
    ],
    columns,
  );
}

const recipientColumns = {
  ownerId: column.text,
  email: column.text,
  subject: column.text,
  firstName: column.text,
  language: column.textOf<Language>().orNull,
  /** Null for the account, and for a deleted assistant. */
  assistantName: column.text.orNull,
};

/** Recipient of the e-mail about exhausted daily questions, with the assistant's name. */
export type UsedUpRecipient = column.RowOf<typeof recipientColumns>;

/**
 * Returns the owner with the name of the assistant; the name is null for the account's limit or a deleted
 * assistant. Returns undefined when the owner switched these mails off, is disabled or was deleted.
 */
export async function findUsedUpRecipient(
  database: Database,
  ownerId: string,
  assistantId: number | null,
): Promise<UsedUpRecipient | undefined> {
  return findRow(
    database.pool,
    `select u.id as "ownerId", u.email, u.subject, u.first_name as "firstName", coalesce(p.language, s.language) as language,
       (select name from assistants a where a.owner_id = u.id and a.id = $2) as "assistantName"
     from users u left join sync_settings s on s.owner_id = u.id left join user_settings p on p.owner_id = u.id
     where u.id = $1 and u.disabled_at is null and coalesce(s.email_notifications, true)
       and not exists (select from notification_settings m where m.owner_id = u.id and not m.email_notifications)`,
    [ownerId, assistantId],
    recipientColumns,
  );
}

/** Days for which counts are stored. Those of accounts are longer, because operators bill by them. */
const daysKept = { daily_use: 31, account_daily_use: limits.usageDaysKept };

/** Deletes the daily counts of all accounts that are older than their retention. */
export async function removeOldUse(runner: SqlRunner): Promise<void> {
  for (const [table, days] of Object.entries(daysKept)) {
    await execute(runner, `delete from ${table} where day < (now() at time zone 'utc')::date - $1::int`, [
      days,
    ]);
  }
}
