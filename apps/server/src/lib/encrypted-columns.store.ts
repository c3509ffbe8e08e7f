import type { Secrets } from '@anito/secrets/secrets';
import * as column from '../db/result-columns.ts';
import { execute, queryRows, type SqlRunner } from '../db/sql.ts';
import type { ReencryptionCount } from './secrets.ts';

/** A `bytea` column with encrypted values, in a table with an `owner_id`. */
export type EncryptedColumn = {
  table: string;
  column: string;
  /** The column that identifies a row; its values are passed as text. */
  key: string;
  /** Returns the context of a value, so that encrypted values cannot be swapped. */
  contextOf(row: { key: string; ownerId: string }): string;
};

const maxRows = 500;
const resultColumns = { key: column.text, ownerId: column.text, sealed: column.bytes };

/**
 * Re-encrypts the values of all owners with the current key. Values that cannot be decrypted are counted as
 * lost and stay; values that are current already are not counted. Values that change meanwhile are skipped.
 * Safe to run again and beside running servers.
 */
export async function reencryptColumns(
  runner: SqlRunner,
  secrets: Secrets,
  columns: EncryptedColumn[],
): Promise<ReencryptionCount> {
  const count = { renewed: 0, lost: 0 };
  for (const place of columns) {
    for (let rows = await listEncrypted(runner, place, ''); rows.length > 0; ) {
      for (const row of rows) {
        if (secrets.isCurrent(row.sealed)) continue;
        const context = place.contextOf(row);
        const value = secrets.tryDecrypt(row.sealed, context);
        if (value) await replaceEncrypted(runner, place, row, secrets.encrypt(value, context));
        count[value ? 'renewed' : 'lost']++;
      }
      rows = await listEncrypted(runner, place, rows.at(-1)!.key);
    }
  }
  return count;
}

type EncryptedRow = column.RowOf<typeof resultColumns>;

/** Returns the next `maxRows` encrypted values after a key, in the order of the keys. */
function listEncrypted(runner: SqlRunner, place: EncryptedColumn, after: string): Promise<EncryptedRow[]> {
  const key = `${place.key}::text collate "C"`;
  return queryRows(
    runner,
    `select ${place.key}::text as key, owner_id as "ownerId", ${place.column} as sealed from ${place.table}
     where ${key} > $1 and ${place.column} is not null order by ${key} limit ${maxRows}`,
    [after],
    resultColumns,
  );
}

/** Replaces an encrypted value, if it is unchanged. */
async function replaceEncrypted(
  runner: SqlRunner,
  { table, column: name, key }: EncryptedColumn,
  row: EncryptedRow,
  ciphertext: Buffer,
): Promise<void> {
  await execute(runner, `update ${table} set ${name} = $3 where ${key}::text = $1 and ${name} = $2`, [
    row.key,
    row.sealed,
    ciphertext,
  ]);
}
