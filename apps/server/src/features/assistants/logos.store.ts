import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import { execute, findRow, listColumns } from '../../db/sql.ts';

const file = { type: column.text, content: column.bytes };
export type LogoFile = column.RowOf<typeof file>;

/** Returns the picture of an owner's assistant, or undefined without one. */
export async function findLogo(
  database: Database,
  ownerId: string,
  assistantId: number,
): Promise<LogoFile | undefined> {
  return findRow(
    database.pool,
    `select ${listColumns(file)} from assistant_logos where owner_id = $1 and assistant_id = $2`,
    [ownerId, assistantId],
    file,
  );
}

/**
 * Merges the given colours into the stored ones and stores the picture: null deletes it, undefined keeps it.
 * Returns false, and changes nothing, when the owner does not have the assistant or its revision differs.
 */
export async function saveCustomization(
  database: Database,
  ownerId: string,
  assistantId: number,
  colors: Record<string, string | null>,
  logo: LogoFile | null | undefined,
  revision: number | undefined,
): Promise<boolean> {
  return runInTransaction(database, async (runner) => {
    const updated = await execute(
      runner,
      `update assistants set appearance = appearance || $3::jsonb, revision = revision + 1, updated_at = now()
       where owner_id = $1 and id = $2 and ($4::int is null or revision = $4)`,
      [ownerId, assistantId, JSON.stringify(colors), revision],
    );
    if (updated === 0) return false;
    if (logo === null) {
      await execute(runner, 'delete from assistant_logos where owner_id = $1 and assistant_id = $2', [
        ownerId,
        assistantId,
      ]);
    } else if (logo) {
      await execute(
        runner,
        `insert into assistant_logos (assistant_id, owner_id, type, content) values ($2, $1, $3, $4)
         on conflict (assistant_id) do update
         set type = excluded.type, content = excluded.content, updated_at = now()
         where assistant_logos.owner_id = $1`,
        [ownerId, assistantId, logo.type, logo.content],
      );
    }
    return true;
  });
}
