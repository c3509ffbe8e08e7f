import type pg from 'pg';

/** What the database confirmed to its clients, for comparison after a power loss. */
export type ConfirmedState = {
  /** Rows whose insert was confirmed. */
  rows: Set<number>;
  /**
   * For tables that are emptied and refilled in one transaction: the last confirmed fill, and the last
   * attempted one.
   */
  fillings: { answered: number; tried: number }[];
  /** Tables that were created and dropped. Undefined if the result of one of the two is unknown. */
  tables: Map<number, 'there' | 'gone' | undefined>;
  /** Number of confirmed transactions. */
  answers: number;
};

const fillingRows = 20;

/** Returns the state of a database that has confirmed nothing yet. */
export function createConfirmedState(): ConfirmedState {
  const fillings = [0, 1].map(() => ({ answered: 0, tried: 0 }));
  return { rows: new Set(), fillings, tables: new Map(), answers: 0 };
}

/** Creates the tables for `writeUntilFailure`. */
export async function createTables(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table rows_told (id int primary key, filler text);
    create table filling_0 (number int primary key);
    create table filling_1 (number int primary key);
    create table bulk (id int primary key, filler text)`);
}

/**
 * Writes with several parallel clients the hardest data to recover: rows, emptied, dropped and truncated
 * tables, and checkpoints in between. Resolves to the first failure, which should be the loss of the
 * database.
 */
export async function writeUntilFailure(
  pool: pg.Pool,
  confirmed: ConfirmedState,
  random: () => number,
): Promise<Error> {
  let failure: Error | undefined;
  const repeat = async (work: () => Promise<void>) => {
    while (!failure) {
      await work().catch((error: Error) => {
        failure ??= error;
      });
    }
  };
  let nextRow = Math.max(-1, ...confirmed.rows) + 1_000;
  const insertRow = async () => {
    const id = nextRow++;
    await pool.query('insert into rows_told values ($1, $2)', [id, `row ${id} `.repeat(20)]);
    confirmed.rows.add(id);
    confirmed.answers++;
  };
  const fill = (place: number) => async () => {
    const filling = confirmed.fillings[place]!;
    const number = ++filling.tried;
    const table = `filling_${place}`;
    const first = number * fillingRows;
    await pool.query(
      `begin; truncate ${table};
       insert into ${table} select generate_series(${first}, ${first + fillingRows - 1}); commit`,
    );
    filling.answered = number;
    confirmed.answers++;
  };
  const makeAndDrop = async () => {
    const number = confirmed.tables.size;
    confirmed.tables.set(number, undefined);
    await pool.query(`create table made_${number} as select generate_series(1, 500) as number`);
    confirmed.tables.set(number, 'there');
    confirmed.answers++;
    if (random() < 0.1) return;
    confirmed.tables.set(number, undefined);
    await pool.query(`drop table made_${number}`);
    confirmed.tables.set(number, 'gone');
    confirmed.answers++;
  };
  const growAndShrink = async () => {
    await pool.query(
      "insert into bulk select i, repeat('bulk', 50) from generate_series(1, 1000) i on conflict do nothing",
    );
    await pool.query('delete from bulk where id > 50');
    await pool.query('vacuum bulk');
    if (random() < 0.5) await pool.query('checkpoint');
  };
  await Promise.all([insertRow, insertRow, fill(0), fill(1), makeAndDrop, growAndShrink].map(repeat));
  return failure!;
}

/**
 * Returns the differences between the confirmed and the actual state as texts, including unreadable tables.
 * Empty if there are none.
 */
export async function findFaults(pool: pg.Pool, confirmed: ConfirmedState): Promise<string[]> {
  const faults: string[] = [];
  const read = async (sql: string): Promise<number[]> => {
    try {
      const { rows } = await pool.query({ text: sql, rowMode: 'array' });
      return (rows as [number][]).map(([number]) => number);
    } catch (error) {
      faults.push(`${sql}: ${(error as Error).message}`);
      return [];
    }
  };
  const rows = new Set(await read('select id from rows_told'));
  const lostRows = [...confirmed.rows].filter((id) => !rows.has(id));
  if (lostRows.length > 0) faults.push(`${lostRows.length} rows are lost, such as ${lostRows[0]}`);
  const [counted] = await read(
    'select count(*)::int from rows_told a join rows_told b on b.id = a.id where b.id >= 0',
  );
  if (counted !== rows.size) faults.push(`the index knows ${counted} of ${rows.size} rows`);
  for (const [place, { answered, tried }] of confirmed.fillings.entries()) {
    const numbers = await read(`select number from filling_${place}`);
    const found = new Set(numbers.map((number) => Math.floor(number / fillingRows)));
    const [filling = 0] = found;
    const isWhole = numbers.length === (filling === 0 ? 0 : fillingRows) && found.size <= 1;
    if (!isWhole || filling < answered || filling > tried)
      faults.push(
        `filling_${place} has ${numbers.length} rows of ${[...found]}, not ${answered} to ${tried}`,
      );
  }
  for (const [number, state] of confirmed.tables)
    faults.push(...(await findTableFaults(pool, number, state)));
  await read('select count(*)::int from bulk');
  return faults;
}

/** Returns the differences of one table that `makeAndDrop` created, or dropped again. */
async function findTableFaults(
  pool: pg.Pool,
  number: number,
  state: 'there' | 'gone' | undefined,
): Promise<string[]> {
  const name = `made_${number}`;
  const { rows } = await pool.query('select to_regclass($1) is not null as "isThere"', [name]);
  const { isThere } = rows[0] as { isThere: boolean };
  if (state !== undefined && isThere !== (state === 'there')) return [`${name} should be ${state}`];
  if (!isThere) return [];
  try {
    const counted = await pool.query(`select count(*)::int as count from ${name}`);
    return counted.rows[0].count === 500 ? [] : [`${name} has ${counted.rows[0].count} rows`];
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
}
