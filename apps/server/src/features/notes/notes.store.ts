import type { LocalizedReason } from '@anito/contract/localized-reason';
import type { NoteInput, NoteKind } from '@anito/contract/notes';
import type { Database } from '../../db/database.ts';
import { type HeavyRunner, heavyReads } from '../../db/heavy-reads.ts';
import { joinDocument } from '../../db/join-document.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction, type TransactionHook } from '../../db/run-in-transaction.ts';
import { createSlices } from '../../db/slices.ts';
import {
  execute,
  findRow,
  getRow,
  listColumns,
  queryRows,
  type SqlRunner,
  toRegexPattern,
} from '../../db/sql.ts';
import { reasonExpression } from '../../db/stored-reasons.ts';
import { raiseContentVersion } from '../knowledge/knowledge.store.ts';
import { lockConnection } from '../sources/connections.service.ts';

type Scope = { ownerId: string; connectionId: number };

const noteColumns = {
  id: column.number,
  connectionId: column.number,
  kind: column.textOf<NoteKind>(),
  title: column.text,
  text: column.text,
  revision: column.number,
  createdAt: column.time,
  updatedAt: column.time,
};
const documentColumns = { fingerprint: column.text.orNull, failure: column.text.orNull };
const columns = { ...noteColumns, ...documentColumns, because: column.json<LocalizedReason>().orNull };
const columnList = `${listColumns(noteColumns, 'n')}, ${listColumns(documentColumns, 'd')},
  ${reasonExpression('d.failure')} as because`;

/** A note with the state of its document. `fingerprint` is null until it is ingested. */
export type NoteRow = column.RowOf<typeof columns>;

const withDocuments = `notes n ${joinDocument('n', 'n.id::text')}`;

/** Returns one note of the owner; undefined when it does not exist or belongs to another owner. */
export async function findNoteRow(
  database: Database,
  ownerId: string,
  id: number,
): Promise<NoteRow | undefined> {
  return findRow(
    database.pool,
    `select ${columnList} from ${withDocuments} where n.owner_id = $1 and n.id = $2`,
    [ownerId, id],
    columns,
  );
}

/**
 * Returns up to `limit` notes of a source that contain the text `search`, with ids lower than `before`,
 * newest first. An empty `search` matches all. `total` includes the notes on other pages.
 */
export async function listNoteRows(
  database: Database,
  scope: Scope,
  filter: { search: string; before: number | undefined; limit: number; signal?: AbortSignal },
): Promise<{ rows: NoteRow[]; total: number }> {
  const ids = filter.search
    ? await searchNotes(heavyReads(database, filter.signal), scope, filter.search)
    : await listNoteIds(database.pool, scope);
  const page = ids.filter((id) => id < (filter.before ?? Number.MAX_SAFE_INTEGER)).slice(0, filter.limit);
  const rows = await queryRows(
    database.pool,
    `select ${columnList} from ${withDocuments} where n.owner_id = $1 and n.id = any($2::bigint[]) order by n.id desc`,
    [scope.ownerId, page],
    columns,
  );
  return { rows, total: ids.length };
}

/** Returns the ids of all notes of a source, newest first. */
async function listNoteIds(runner: SqlRunner, { ownerId, connectionId }: Scope): Promise<number[]> {
  const rows = await queryRows(
    runner,
    'select id from notes where owner_id = $1 and connection_id = $2 order by id desc',
    [ownerId, connectionId],
    { id: column.number },
  );
  return rows.map(({ id }) => id);
}

/** Bytes of text that one statement searches. */
const sliceBytes = { first: 2 ** 19, least: 2 ** 14, most: 2 ** 22 };
/** Size of the shortest notes, which determines how many of them fill a slice. */
const shortestBytes = 256;

/**
 * Returns the ids of the notes of a source that contain `words` in title or text, ignoring case, newest
 * first. Reads in short statements, so that other requests are served between them.
 */
async function searchNotes(runner: HeavyRunner, scope: Scope, words: string): Promise<number[]> {
  const slices = createSlices(runner, sliceBytes);
  const ids: number[] = [];
  for (let before: number | null = null; ; ) {
    const { last, found }: { last: number | null; found: number[] } = await slices.read((size) =>
      getRow(
        runner,
        `with newest as materialized (
         select id, title, text, sum(size_bytes) over (order by id desc) - size_bytes as bytes_before
         from (select * from notes where owner_id = $1 and connection_id = $2 and ($3::bigint is null or id < $3)
           order by id desc limit $5) newest
       ), slice as materialized (
         select * from newest where bytes_before < $6
       )
       select min(id) as last, coalesce(json_agg(id order by id desc) filter (where title ~* $4 or text ~* $4), '[]'::json) as found
       from slice`,
        [
          scope.ownerId,
          scope.connectionId,
          before,
          toRegexPattern(words),
          Math.ceil(size / shortestBytes),
          size,
        ],
        { last: column.number.orNull, found: column.json<number[]>() },
      ),
    );
    ids.push(...found);
    if (last === null) return ids;
    before = last;
  }
}

/** Returns every note of a source without its text, oldest first, for the sync engine to compare. */
export async function listNoteHeads(
  runner: SqlRunner,
  scope: Scope,
): Promise<Pick<NoteRow, 'id' | 'title' | 'revision'>[]> {
  return queryRows(
    runner,
    'select id, title, revision from notes where owner_id = $1 and connection_id = $2 order by id',
    [scope.ownerId, scope.connectionId],
    { id: column.number, title: column.text, revision: column.number },
  );
}

/**
 * Inserts a note and calls `alsoDo` in the same transaction. Returns its id; undefined when the source
 * belongs to another owner or is of another type, `too-many` when the source has `limit` notes already.
 */
export async function insertNote(
  database: Database,
  scope: Scope,
  values: NoteInput,
  limit: number,
  alsoDo: TransactionHook,
): Promise<number | undefined | 'too-many'> {
  return runInTransaction(database, async (runner) => {
    const locked = await lockConnection(runner, scope, 'notes');
    if (!locked) return undefined;
    if (locked.itemCount >= limit) return 'too-many';
    const { id } = await getRow(
      runner,
      `insert into notes (owner_id, connection_id, kind, title, text) values ($1, $2, $3, $4, $5) returning id`,
      [scope.ownerId, scope.connectionId, values.kind, values.title, values.text],
      { id: column.number },
    );
    await alsoDo(runner, id);
    return id;
  });
}

/**
 * Changes a note and calls `alsoDo` in the same transaction with the number of bytes by which it has grown.
 * Returns true and does neither when title, kind and text stay the same. Returns false when the note does not
 * exist, or has another revision than `revision`.
 */
export async function updateNoteRow(
  database: Database,
  scope: Scope,
  id: number,
  values: NoteInput,
  revision: number | undefined,
  alsoDo: (runner: SqlRunner, moreBytes: number) => Promise<void>,
): Promise<boolean> {
  return runInTransaction(database, async (runner) => {
    if (!(await lockConnection(runner, scope, 'notes'))) return false;
    const row = await findRow(
      runner,
      `select (kind, title, text) = ($3::text, $4::text, $5::text) as "isSame",
         octet_length($4::text) + octet_length($5::text) - size_bytes as "moreBytes" from notes
       where id = $1 and owner_id = $2 and ($6::int is null or revision = $6)`,
      [id, scope.ownerId, values.kind, values.title, values.text, revision],
      { isSame: column.boolean, moreBytes: column.number },
    );
    if (!row) return false;
    if (row.isSame) return true;
    const updated = await execute(
      runner,
      `update notes set kind = $3, title = $4, text = $5, revision = revision + 1, updated_at = now()
       where id = $1 and owner_id = $2 and ($6::int is null or revision = $6)`,
      [id, scope.ownerId, values.kind, values.title, values.text, revision],
    );
    if (updated === 0) return false;
    await alsoDo(runner, row.moreBytes);
    return true;
  });
}

/**
 * Deletes a note and calls `alsoRemove` in the same transaction, with the source locked. Increments the
 * content version of the source if `alsoRemove` returns a number above 0, so that searches notice. Returns
 * false when the note does not exist or belongs to another owner.
 */
export async function deleteNoteRow(
  database: Database,
  scope: Scope,
  id: number,
  alsoRemove: (runner: SqlRunner) => Promise<number>,
): Promise<boolean> {
  return runInTransaction(database, async (runner) => {
    if (!(await lockConnection(runner, scope, 'notes'))) return false;
    const deleted = await execute(
      runner,
      'delete from notes where id = $1 and owner_id = $2 and connection_id = $3',
      [id, scope.ownerId, scope.connectionId],
    );
    if (deleted === 0) return false;
    if ((await alsoRemove(runner)) > 0) await raiseContentVersion(runner, scope, true);
    return true;
  });
}

/**
 * Returns those of the ids that are still notes of the source. Called in the transaction that stores their
 * content.
 */
export async function findExistingNoteIds(
  runner: SqlRunner,
  scope: Scope,
  externalIds: string[],
): Promise<Set<string>> {
  const rows = await queryRows(
    runner,
    'select id::text from notes where owner_id = $1 and connection_id = $2 and id = any($3::bigint[])',
    [scope.ownerId, scope.connectionId, externalIds],
    { id: column.text },
  );
  return new Set(rows.map(({ id }) => id));
}
