import type { DeadLetterCounts, DeadLetterReason } from '@anito/contract/dead-letters';
import { limits } from '@anito/contract/limits';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';

const summaryColumns = {
  id: column.number,
  channel: column.text,
  accountId: column.text.orNull,
  reason: column.textOf<DeadLetterReason>(),
  size: column.number,
  receivedAt: column.time,
  attempts: column.number,
  lastAttemptAt: column.time.orNull,
};
/** A dead letter without its content. */
export type LetterSummary = column.RowOf<typeof summaryColumns>;

const letterColumns = { ...summaryColumns, payload: column.bytes, fingerprint: column.text };
/** A dead letter with its encrypted content. */
export type StoredLetter = column.RowOf<typeof letterColumns>;

/** A new dead letter. */
type NewLetter = Pick<StoredLetter, 'channel' | 'accountId' | 'reason' | 'size' | 'payload' | 'fingerprint'>;

/** Stores a letter. Returns false when one with the same fingerprint is stored already. */
export async function insertLetter(runner: SqlRunner, letter: NewLetter): Promise<boolean> {
  const { channel, accountId, reason, size, payload, fingerprint } = letter;
  const count = await execute(
    runner,
    `insert into dead_letters (channel, account_id, reason, size, payload, fingerprint)
     values ($1, $2, $3, $4, $5, $6) on conflict (fingerprint) do nothing`,
    [channel, accountId, reason, size, payload, fingerprint],
  );
  return count > 0;
}

/** Maximum number of letters and bytes, of one channel or of all. */
export type LetterLimits = { letters: number; bytes: number };

/**
 * Deletes the letters of a channel, or of all channels for null, beyond the limits of number and bytes, and
 * counts them as dropped. Deletes those of floods and unknown accounts first, then the oldest.
 */
export async function dropExcessLetters(
  runner: SqlRunner,
  channel: string | null,
  room: LetterLimits,
): Promise<void> {
  await execute(
    runner,
    `with placed as (
       select id, channel, row_number() over newest as place, sum(size) over newest as bytes
       from dead_letters where $1::text is null or channel = $1 window newest as (
         order by reason in ('too-many', 'unknown-account'), id desc)
     ), gone as (
       delete from dead_letters d using placed p where d.id = p.id and (p.place > $2 or p.bytes > $3)
       returning d.channel
     )
     update dead_letter_counts c set dropped = c.dropped + g.count
     from (select channel, count(*) as count from gone group by channel) g where c.channel = g.channel`,
    [channel, room.letters, room.bytes],
  );
}

/** Counters of a channel. */
type LetterCounter = keyof Omit<DeadLetterCounts, 'channel' | 'kept'>;

/** Adds `count` to a counter of a channel. Locks the channel's counters until the transaction ends. */
export async function countLetters(
  runner: SqlRunner,
  channel: string,
  counter: LetterCounter,
  count: number,
): Promise<void> {
  await execute(
    runner,
    `insert into dead_letter_counts as known (channel, ${counter}) values ($1, $2)
     on conflict (channel) do update set ${counter} = known.${counter} + excluded.${counter}`,
    [channel, count],
  );
}

/**
 * Returns the newest letters of all channels without their content, up to `deadLettersListed`, newest first.
 */
export async function listDeadLetterSummaries(runner: SqlRunner): Promise<LetterSummary[]> {
  return queryRows(
    runner,
    `select ${listColumns(summaryColumns)} from dead_letters order by id desc limit $1`,
    [limits.deadLettersListed],
    summaryColumns,
  );
}

/** Returns the counters of all channels by name. `kept` is the number of stored letters. */
export async function listCounts(runner: SqlRunner): Promise<DeadLetterCounts[]> {
  return queryRows(
    runner,
    `select c.channel, c.received, c.processed, c.dropped, c.expired,
       (select count(*)::int from dead_letters d where d.channel = c.channel) as kept
     from dead_letter_counts c order by c.channel`,
    [],
    {
      channel: column.text,
      received: column.number,
      processed: column.number,
      dropped: column.number,
      expired: column.number,
      kept: column.number,
    },
  );
}

/** Returns a letter with its encrypted content, or undefined. */
export async function findLetter(runner: SqlRunner, id: number): Promise<StoredLetter | undefined> {
  return findRow(
    runner,
    `select ${listColumns(letterColumns)} from dead_letters where id = $1`,
    [id],
    letterColumns,
  );
}

/** Returns the ids of the next `limit` letters after an id, oldest first. */
export async function listIdsAfter(runner: SqlRunner, after: number, limit: number): Promise<number[]> {
  const rows = await queryRows(
    runner,
    'select id from dead_letters where id > $1 order by id limit $2',
    [after, limit],
    { id: column.number },
  );
  return rows.map(({ id }) => id);
}

/** Returns the number of letters with a greater id. */
export async function countAfter(runner: SqlRunner, after: number): Promise<number> {
  const { count } = await getRow(
    runner,
    'select count(*)::int as count from dead_letters where id > $1',
    [after],
    { count: column.number },
  );
  return count;
}

/** Deletes a letter and returns its channel, or undefined when it is missing. */
export async function deleteLetter(runner: SqlRunner, id: number): Promise<string | undefined> {
  const row = await findRow(runner, 'delete from dead_letters where id = $1 returning channel', [id], {
    channel: column.text,
  });
  return row?.channel;
}

/** Increments the attempts of a letter and replaces its reason. */
export async function recordFailedAttempt(
  runner: SqlRunner,
  id: number,
  reason: DeadLetterReason,
): Promise<void> {
  await execute(
    runner,
    'update dead_letters set attempts = attempts + 1, last_attempt_at = now(), reason = $2 where id = $1',
    [id, reason],
  );
}

/** Deletes letters that are older than `deadLetterDays`, and counts them as expired. */
export async function deleteExpired(runner: SqlRunner): Promise<void> {
  await execute(
    runner,
    `with gone as (
       delete from dead_letters where received_at < now() - interval '${limits.deadLetterDays} days' returning channel)
     update dead_letter_counts c set expired = c.expired + g.count
     from (select channel, count(*) as count from gone group by channel) g where c.channel = g.channel`,
    [],
  );
}

/** Returns the next 100 letters of all channels after an id, for re-encryption. */
export async function listCiphertexts(
  runner: SqlRunner,
  after: number,
): Promise<Pick<StoredLetter, 'id' | 'payload' | 'fingerprint'>[]> {
  return queryRows(
    runner,
    'select id, payload, fingerprint from dead_letters where id > $1 order by id limit 100',
    [after],
    { id: column.number, payload: column.bytes, fingerprint: column.text },
  );
}

/** Replaces the encrypted content of a letter if it still equals `from`. */
export async function replaceCiphertext(
  runner: SqlRunner,
  id: number,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await execute(runner, 'update dead_letters set payload = $3 where id = $1 and payload = $2', [
    id,
    from,
    to,
  ]);
}
