import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { queryRows, runInTransaction } from '../../../db/run-in-transaction.ts';
import { documents, passages } from '../../../db/schema/knowledge.ts';
import { connections } from '../../../db/schema/sources.ts';
import { raiseContentVersion } from '../sync/sync.store.ts';

const excludedCount = sql<number>`(select count(*) from passages p
  where p.document_id = documents.id and p.owner_id = documents.owner_id and p.is_excluded)::int`;

/** A document with the source that it is of; undefined when it is not the owner's. */
export async function findDocumentRow(database: Database, ownerId: string, id: number) {
  const [row] = await database.db
    .select({
      id: documents.id,
      connectionId: documents.connectionId,
      connectionType: connections.type,
      connectionName: connections.name,
      title: documents.title,
      url: documents.url,
      passageCount: documents.passageCount,
      excludedCount,
      failure: documents.failure,
      processedAt: documents.processedAt,
    })
    .from(documents)
    .innerJoin(
      connections,
      and(eq(connections.id, documents.connectionId), eq(connections.ownerId, documents.ownerId)),
    )
    .where(and(eq(documents.ownerId, ownerId), eq(documents.id, id)));
  return row;
}

const passageColumns = {
  id: passages.id,
  ordinal: passages.ordinal,
  headingPath: passages.headingPath,
  text: passages.text,
  page: passages.page,
  tokenCount: passages.tokenCount,
  isExcluded: passages.isExcluded,
};

/** A passage as its owner reads it. */
export type PassageRow = Pick<typeof passages.$inferSelect, keyof typeof passageColumns>;

/** Passages of a document in order, from the one after `after`. */
export async function listPassageRows(
  database: Database,
  ownerId: string,
  documentId: number,
  page: { after: number; limit: number },
): Promise<PassageRow[]> {
  return database.db
    .select(passageColumns)
    .from(passages)
    .where(
      and(
        eq(passages.ownerId, ownerId),
        eq(passages.documentId, documentId),
        gt(passages.ordinal, page.after),
      ),
    )
    .orderBy(asc(passages.ordinal))
    .limit(page.limit);
}

/**
 * Keeps a passage out of answers or lets it in again, and raises the content version of its source and document, by
 * which every index follows. False when it is not the owner's, or was replaced by a sync meanwhile.
 */
export async function excludePassage(
  database: Database,
  ownerId: string,
  id: number,
  isExcluded: boolean,
): Promise<boolean> {
  return runInTransaction(database, async (runner) => {
    // The source's row first, as every writer of passages locks it.
    const [source] = await queryRows<{ id: string }>(
      runner,
      `select id from connections
       where owner_id = $1 and id = (select connection_id from passages where id = $2 and owner_id = $1)
       for no key update`,
      [ownerId, id],
    );
    if (!source) return false;
    const [held] = await queryRows<{ documentId: string; isExcluded: boolean }>(
      runner,
      'select document_id as "documentId", is_excluded as "isExcluded" from passages where id = $1 and owner_id = $2',
      [id, ownerId],
    );
    if (!held) return false;
    if (held.isExcluded === isExcluded) return true;
    await runner.query('update passages set is_excluded = $3 where id = $1 and owner_id = $2', [
      id,
      ownerId,
      isExcluded,
    ]);
    const scope = { ownerId, connectionId: Number(source.id) };
    await runner.query('update documents set content_version = $3 where id = $1 and owner_id = $2', [
      held.documentId,
      ownerId,
      await raiseContentVersion(runner, scope, false),
    ]);
    return true;
  });
}

/** One passage of the owner. */
export async function findPassageRow(
  database: Database,
  ownerId: string,
  id: number,
): Promise<PassageRow | undefined> {
  const [row] = await database.db
    .select(passageColumns)
    .from(passages)
    .where(and(eq(passages.ownerId, ownerId), eq(passages.id, id)));
  return row;
}
