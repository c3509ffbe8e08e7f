import type { FoundFact } from '@anito/business-facts/fact';
import type { FactKind, FactValue } from '@anito/contract/business-facts';
import type { ConnectionType } from '@anito/contract/sources';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, getRow, queryRows, type SqlRunner } from '../../db/sql.ts';

const documentColumns = {
  id: column.number,
  title: column.text,
  url: column.text.orNull,
  connectionId: column.number,
  connectionType: column.textOf<ConnectionType>(),
  facts: column.json<FoundFact[]>(),
};

/** A document with the facts that it states. */
export type FactDocument = column.RowOf<typeof documentColumns>;

/** Documents of one account that are read. Facts of a business are on few pages. */
const maxDocuments = 500;

const factDocuments = {
  name: 'list-fact-documents',
  text: `select d.id, d.title, d.url, d.connection_id as "connectionId", c.type as "connectionType", d.facts
    from documents d join connections c on c.id = d.connection_id
    where d.owner_id = $1 and d.facts is not null
      and ($2::bigint[] is null or d.connection_id = any($2::bigint[]))
    order by d.id limit ${maxDocuments}`,
};

/**
 * Returns the documents that state facts of the business, from all sources of the owner or those with
 * `connectionIds`: the oldest 500, by address and title. Their ids follow the order in which they were read,
 * which a repeated sync may change.
 */
export async function listFactDocuments(
  database: Database,
  ownerId: string,
  connectionIds?: readonly number[],
): Promise<FactDocument[]> {
  const parameters = [ownerId, connectionIds ?? null];
  const documents = await queryRows(database.pool, factDocuments, parameters, documentColumns);
  return documents.toSorted(
    (one, other) =>
      compareTexts(one.url ?? '', other.url ?? '') ||
      compareTexts(one.title, other.title) ||
      one.id - other.id,
  );
}

/** Compares two texts by their characters, in the same way on every machine. */
const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other);

const confirmedColumns = {
  kind: column.textOf<FactKind>(),
  value: column.json<FactValue>(),
  found: column.json<FactValue>().orNull,
  confirmedAt: column.time,
};

/** A fact that the owner has confirmed. */
export type ConfirmedFact = column.RowOf<typeof confirmedColumns>;

const selectConfirmed = `select kind, value, found, confirmed_at as "confirmedAt" from business_facts
  where owner_id = $1 and assistant_id = $2`;

/** Returns the confirmed facts of an assistant. */
export async function listConfirmed(
  database: Database,
  ownerId: string,
  assistantId: number,
): Promise<ConfirmedFact[]> {
  return queryRows(database.pool, selectConfirmed, [ownerId, assistantId], confirmedColumns);
}

/** A fact to confirm. `found` is what the sources state. */
export type Confirmation = Pick<ConfirmedFact, 'kind' | 'value' | 'found'>;

/**
 * Stores a confirmed fact, in place of an earlier one of the kind. `found` is what the sources state now. The
 * caller has checked that the assistant is the owner's.
 */
export async function saveConfirmed(
  runner: SqlRunner,
  ownerId: string,
  assistantId: number,
  { kind, value, found }: Confirmation,
): Promise<ConfirmedFact> {
  return getRow(
    runner,
    `insert into business_facts (owner_id, assistant_id, kind, value, found) values ($1, $2, $3, $4, $5)
     on conflict (assistant_id, kind) do update
       set value = excluded.value, found = excluded.found, confirmed_at = now()
     returning kind, value, found, confirmed_at as "confirmedAt"`,
    [ownerId, assistantId, kind, JSON.stringify(value), found && JSON.stringify(found)],
    confirmedColumns,
  );
}

/** Deletes the confirmed fact of a kind. Does nothing without one. */
export async function deleteConfirmed(
  runner: SqlRunner,
  ownerId: string,
  assistantId: number,
  kind: FactKind,
): Promise<void> {
  await execute(
    runner,
    'delete from business_facts where owner_id = $1 and assistant_id = $2 and kind = $3',
    [ownerId, assistantId, kind],
  );
}
