import type { LocalizedReason } from '@anito/contract/localized-reason';
import type { ConnectionType } from '@anito/contract/sources';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import { execute, findRow, listColumns, queryRows } from '../../db/sql.ts';
import { reasonExpression } from '../../db/stored-reasons.ts';
import { type StoredWarning, warningsExpression } from '../../db/stored-warnings.ts';
import { raiseContentVersion } from '../knowledge/knowledge.store.ts';

const documentColumns = {
  id: column.number,
  connectionId: column.number,
  title: column.text,
  url: column.text.orNull,
  passageCount: column.number,
  failure: column.text.orNull,
  processedAt: column.time.orNull,
};

/** Returns a document with its source; undefined when it does not exist or belongs to another owner. */
export async function findDocumentRow(database: Database, ownerId: string, id: number) {
  return findRow(
    database.pool,
    `select ${listColumns(documentColumns, 'd')}, ${reasonExpression('d.failure')} as because,
       ${warningsExpression('d')} as warnings, c.type as "connectionType", c.name as "connectionName",
       (select count(*) from passages p
        where p.document_id = d.id and p.owner_id = d.owner_id and p.is_excluded)::int as "excludedCount"
     from documents d join connections c on c.id = d.connection_id and c.owner_id = d.owner_id
     where d.owner_id = $1 and d.id = $2`,
    [ownerId, id],
    {
      ...documentColumns,
      because: column.json<LocalizedReason>().orNull,
      warnings: column.json<StoredWarning[]>().orNull,
      connectionType: column.textOf<ConnectionType>(),
      connectionName: column.text,
      excludedCount: column.number,
    },
  );
}

const passageColumns = {
  id: column.number,
  ordinal: column.number,
  headingPath: column.textList,
  text: column.text,
  page: column.number.orNull,
  tokenCount: column.number,
  isExcluded: column.boolean,
};

/** A passage as its owner reads it. */
export type PassageRow = column.RowOf<typeof passageColumns>;

/** Returns up to `limit` passages of a document after the position `after`, in order. */
export async function listPassageRows(
  database: Database,
  ownerId: string,
  documentId: number,
  page: { after: number; limit: number },
): Promise<PassageRow[]> {
  return queryRows(
    database.pool,
    `select ${listColumns(passageColumns)} from passages
     where owner_id = $1 and document_id = $2 and ordinal > $3 order by ordinal limit $4`,
    [ownerId, documentId, page.after, page.limit],
    passageColumns,
  );
}

/**
 * Excludes a passage from answers or includes it again, and raises the content version of its source and
 * document, so that every index follows. Returns true without a change when the passage has this state
 * already, and false when it belongs to another owner or a sync has replaced it meanwhile.
 */
export async function excludePassage(
  database: Database,
  ownerId: string,
  id: number,
  isExcluded: boolean,
): Promise<boolean> {
  return runInTransaction(database, async (runner) => {
    // Locks the source's row first, like every writer of passages.
    const source = await findRow(
      runner,
      `select id from connections
       where owner_id = $1 and id = (select connection_id from passages where id = $2 and owner_id = $1)
       for no key update`,
      [ownerId, id],
      { id: column.number },
    );
    if (!source) return false;
    const passage = await findRow(
      runner,
      'select document_id as "documentId", is_excluded as "isExcluded" from passages where id = $1 and owner_id = $2',
      [id, ownerId],
      { documentId: column.number, isExcluded: column.boolean },
    );
    if (!passage) return false;
    if (passage.isExcluded === isExcluded) return true;
    await execute(runner, 'update passages set is_excluded = $3 where id = $1 and owner_id = $2', [
      id,
      ownerId,
      isExcluded,
    ]);
    const scope = { ownerId, connectionId: source.id };
    await execute(runner, 'update documents set content_version = $3 where id = $1 and owner_id = $2', [
      passage.documentId,
      ownerId,
      await raiseContentVersion(runner, scope, false),
    ]);
    return true;
  });
}

/** Returns one passage of the owner; undefined when it does not exist or belongs to another owner. */
export async function findPassageRow(
  database: Database,
  ownerId: string,
  id: number,
): Promise<PassageRow | undefined> {
  return findRow(
    database.pool,
    `select ${listColumns(passageColumns)} from passages where owner_id = $1 and id = $2`,
    [ownerId, id],
    passageColumns,
  );
}
