import type { ConnectionType } from '@anito/contract/sources';
import {
  and,
  asc,
  eq,
  gt,
  type InferInsertModel,
  type InferSelectModel,
  inArray,
  isNotNull,
  sql,
} from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from '../../db/connect.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { runInTransaction, type SqlRunner } from '../../db/run-in-transaction.ts';
import { assistantConnections, assistants } from '../../db/schema/assistants.ts';
import { connections } from '../../db/schema/sources.ts';

export type AssistantRow = InferSelectModel<typeof assistants>;

/** A source of an assistant, with the versions that search needs. */
export type AssistantConnection = {
  id: number;
  type: ConnectionType;
  contentVersion: number;
  purgedVersion: number;
};

export type AssistantWithConnections = AssistantRow & { connections: AssistantConnection[] };

type Values = Omit<InferInsertModel<typeof assistants>, 'id' | 'ownerId' | 'createdAt'>;

// Drizzle leaves table names out of a select from one table, so the outer table's are written in full.
const connectionsOfAssistant = sql<AssistantConnection[]>`coalesce((
  select json_agg(json_build_object('id', c.id, 'type', c.type, 'contentVersion', c.content_version, 'purgedVersion', c.purged_version) order by ac.position)
  from ${assistantConnections} ac join ${connections} c on c.id = ac.connection_id and c.owner_id = ac.owner_id
  where ac.assistant_id = assistants.id and ac.owner_id = assistants.owner_id), '[]'::json)`;

function selectAssistants(database: Database) {
  return database.db.select({ row: assistants, connections: connectionsOfAssistant }).from(assistants);
}

function flatten(found: { row: AssistantRow; connections: AssistantConnection[] }): AssistantWithConnections {
  return { ...found.row, connections: found.connections };
}

/** The owner's assistants, newest first. */
export async function listAssistantRows(
  database: Database,
  ownerId: string,
): Promise<AssistantWithConnections[]> {
  const rows = await selectAssistants(database)
    .where(eq(assistants.ownerId, ownerId))
    .orderBy(sql`${assistants.id} desc`);
  return rows.map(flatten);
}

const assistantOfOwner = prepareOnce((database) =>
  selectAssistants(database)
    .where(and(eq(assistants.ownerId, sql.placeholder('ownerId')), eq(assistants.id, sql.placeholder('id'))))
    .prepare('find-assistant'),
);

/** One assistant of the owner. */
export async function findAssistantRow(
  database: Database,
  ownerId: string,
  id: number,
): Promise<AssistantWithConnections | undefined> {
  const [found] = await assistantOfOwner(database).execute({ ownerId, id });
  return found && flatten(found);
}

const assistantForVisitor = prepareOnce((database) =>
  selectAssistants(database)
    .where(eq(assistants.id, sql.placeholder('id')))
    .prepare('find-assistant-for-visitor'),
);

/** One assistant for a visitor, whose owner is not known beforehand; its rows carry the owner from here on. */
export async function findAssistantForVisitor(
  database: Database,
  id: number,
): Promise<AssistantWithConnections | undefined> {
  const [found] = await assistantForVisitor(database).execute({ id });
  return found && flatten(found);
}

async function replaceConnections(
  tx: Pick<Database['db'], 'delete' | 'insert' | 'select'>,
  ownerId: string,
  assistantId: number,
  connectionIds: number[],
): Promise<void> {
  await tx
    .delete(assistantConnections)
    .where(and(eq(assistantConnections.ownerId, ownerId), eq(assistantConnections.assistantId, assistantId)));
  if (connectionIds.length === 0) return;
  // Read again inside the transaction: a source deleted meanwhile, or somebody else's, is not linked.
  const owned = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.ownerId, ownerId), inArray(connections.id, connectionIds)))
    .orderBy(asc(connections.id))
    .for('share');
  const ownedIds = new Set(owned.map((row) => row.id));
  const rows = connectionIds
    .filter((id) => ownedIds.has(id))
    .map((connectionId, position) => ({ assistantId, connectionId, ownerId, position }));
  if (rows.length > 0) await tx.insert(assistantConnections).values(rows);
}

/** Adds an assistant with its sources, and calls `alsoDo` in the same transaction; resolves to its id. */
export async function insertAssistant(
  database: Database,
  ownerId: string,
  values: Values,
  connectionIds: number[],
  alsoDo: (runner: SqlRunner) => Promise<void>,
): Promise<number> {
  return runInTransaction(database, async (client) => {
    const tx = drizzle(client);
    const [row] = await tx
      .insert(assistants)
      .values({ ...values, ownerId })
      .returning({ id: assistants.id });
    await replaceConnections(tx, ownerId, row!.id, connectionIds);
    await alsoDo(client);
    return row!.id;
  });
}

/** Changes an assistant; `connectionIds` undefined leaves its sources. Resolves to false when it is not the owner's. */
export async function updateAssistantRow(
  database: Database,
  ownerId: string,
  id: number,
  values: Partial<Values>,
  connectionIds?: number[],
): Promise<boolean> {
  return database.db.transaction(async (tx) => {
    const updated = await tx
      .update(assistants)
      .set({ ...values, updatedAt: sql`now()` })
      .where(and(eq(assistants.ownerId, ownerId), eq(assistants.id, id)))
      .returning({ id: assistants.id });
    if (updated.length === 0) return false;
    if (connectionIds) await replaceConnections(tx, ownerId, id, connectionIds);
    return true;
  });
}

/** Removes an assistant; its links, threads and conversations go with it. */
export async function deleteAssistantRow(database: Database, ownerId: string, id: number): Promise<boolean> {
  const deleted = await database.db
    .delete(assistants)
    .where(and(eq(assistants.ownerId, ownerId), eq(assistants.id, id)))
    .returning({ id: assistants.id });
  return deleted.length > 0;
}

const sealedCodesAtOnce = 500;

/** Encrypted access codes of all owners after an id, some at a time; only for encrypting them anew. */
export async function listSealedCodes(
  database: Database,
  afterId: number,
): Promise<{ id: number; accessCode: Buffer }[]> {
  const rows = await database.db
    .select({ id: assistants.id, accessCode: assistants.accessCode })
    .from(assistants)
    .where(and(gt(assistants.id, afterId), isNotNull(assistants.accessCode)))
    .orderBy(asc(assistants.id))
    .limit(sealedCodesAtOnce);
  return rows.flatMap(({ id, accessCode }) => (accessCode ? [{ id, accessCode }] : []));
}

/** Puts a new ciphertext in the place of an old one, unless the owner has changed the code meanwhile. */
export async function replaceSealedCode(
  database: Database,
  id: number,
  before: Buffer,
  after: Buffer,
): Promise<void> {
  await database.db
    .update(assistants)
    .set({ accessCode: after })
    .where(and(eq(assistants.id, id), eq(assistants.accessCode, before)));
}
