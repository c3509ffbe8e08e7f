import { queryRows, type SqlRunner } from '../../../db/run-in-transaction.ts';

/** Milliseconds from now until a moment, by the database's clock. */
const msUntil = (moment: string) => `(extract(epoch from ${moment} - clock_timestamp()) * 1000)::float8`;

const ms = (parameter: string) => `${parameter}::float8 * interval '1 millisecond'`;

/** PostgreSQL's intervals end somewhere. */
const longestMs = 10 * 86_400_000;

/**
 * Takes the next turn of a token and resolves to the milliseconds until it comes; undefined, and none is taken, when
 * that is later than `patienceMs` from now.
 */
export async function takeTurn(
  runner: SqlRunner,
  tokenHash: string,
  { spacingMs, patienceMs }: { spacingMs: number; patienceMs: number },
): Promise<number | undefined> {
  const next = 'greatest(pace.next_at, pace.closed_until, clock_timestamp())';
  const [row] = await queryRows<{ waitMs: number }>(
    runner,
    `insert into notion_paces as pace (token_hash, next_at) values ($1, clock_timestamp() + ${ms('$2')})
     on conflict (token_hash) do update set next_at = ${next} + ${ms('$2')}
       where ${next} <= clock_timestamp() + ${ms('$3')}
     returning ${msUntil(`(next_at - ${ms('$2')})`)} as "waitMs"`,
    [tokenHash, spacingMs, Math.min(patienceMs, longestMs)],
  );
  return row?.waitMs;
}

/** Milliseconds until the next turn of a token could be taken; at least 0. */
export async function readWait(runner: SqlRunner, tokenHash: string): Promise<number> {
  const [row] = await queryRows<{ waitMs: number }>(
    runner,
    `select greatest(0, ${msUntil('greatest(next_at, closed_until)')}) as "waitMs"
     from notion_paces where token_hash = $1`,
    [tokenHash],
  );
  return row?.waitMs ?? 0;
}

/** Whether Notion asks for silence at the moment. */
export async function isClosed(runner: SqlRunner, tokenHash: string): Promise<boolean> {
  const rows = await queryRows(
    runner,
    'select 1 from notion_paces where token_hash = $1 and closed_until > clock_timestamp()',
    [tokenHash],
  );
  return rows.length > 0;
}

/** Lets no request of a token pass for so long, whichever process would send it. */
export async function closeTurns(runner: SqlRunner, tokenHash: string, forMs: number): Promise<void> {
  const until = `clock_timestamp() + ${ms('$2')}`;
  await queryRows(
    runner,
    `insert into notion_paces as pace (token_hash, next_at, closed_until) values ($1, ${until}, ${until})
     on conflict (token_hash) do update set closed_until = greatest(pace.closed_until, excluded.closed_until)`,
    [tokenHash, Math.min(forMs, longestMs)],
  );
}

/** Removes what need not be remembered any more. Safe at any time and twice. */
export async function removeIdleTurns(runner: SqlRunner): Promise<void> {
  await runner.query(
    `delete from notion_paces where greatest(next_at, closed_until) < now() - interval '1 hour'`,
  );
}
