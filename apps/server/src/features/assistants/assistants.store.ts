import type { VisitorTexts } from '@anito/contract/assistants';
import type { ConfirmedFacts } from '@anito/contract/business-facts';
import type { ConnectionType } from '@anito/contract/sources';
import type { Database } from '../../db/database.ts';
import { deleteInSteps } from '../../db/delete-in-steps.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction, type TransactionHook } from '../../db/run-in-transaction.ts';
import {
  execute,
  findRow,
  getRow,
  listColumns,
  queryRows,
  type SqlRunner,
  toColumnName,
} from '../../db/sql.ts';

const assistantColumns = {
  id: column.number,
  ownerId: column.text,
  name: column.text,
  description: column.text.orNull,
  systemPrompt: column.text,
  tone: column.text,
  responseStyle: column.text,
  theme: column.text,
  isActive: column.boolean,
  isAgentMode: column.boolean,
  isReportsPublic: column.boolean,
  isIndexable: column.boolean,
  /** Contact information shown to visitors when the assistant has no answer. */
  contact: column.text.orNull,
  /** Null selects the installation's default. */
  model: column.text.orNull,
  showsUnsure: column.boolean,
  unsupportedSentences: column.textOf<'omit' | 'mark'>(),
  /** Encrypted and bound to the assistant's id. The owner can read it again. */
  accessCode: column.bytes.orNull,
  /** Random part of the short link. */
  shortCode: column.text,
  appearance: column.json<Record<string, string | null>>(),
  suggestedQuestions: column.json<string[]>(),
  greeting: column.text.orNull,
  visitorTexts: column.json<VisitorTexts>(),
  publicId: column.text,
  allowedOrigins: column.textList,
  revision: column.number,
  createdAt: column.time,
  updatedAt: column.time,
};

export type AssistantRow = column.RowOf<typeof assistantColumns>;

/** A source of an assistant, with the versions that search needs. */
type AssistantConnection = {
  id: number;
  type: ConnectionType;
  contentVersion: number;
  purgedVersion: number;
};

const columns = {
  ...assistantColumns,
  connections: column.json<AssistantConnection[]>(),
  /** When the picture was set; null without one. */
  logoUpdatedAt: column.time.orNull,
  /** Time zone of the owner's schedule; null until it is saved. */
  timezone: column.text.orNull,
  /** Whether visitors can request a person with a button. */
  hasPersonButton: column.boolean,
  /** Whether at least one of its actions is active. */
  hasActions: column.boolean,
  /** Whether its contact form is on. */
  asksContact: column.boolean,
  /** Changes with each of its approved answers; null without active ones. */
  approvedVersion: column.text.orNull,
  /** Facts of the business that the owner has confirmed. */
  confirmedFacts: column.json<ConfirmedFacts>(),
};

export type AssistantWithConnections = column.RowOf<typeof columns>;

type Values = Omit<
  AssistantRow,
  'id' | 'ownerId' | 'publicId' | 'shortCode' | 'revision' | 'createdAt' | 'updatedAt'
>;
type Settings = Omit<Values, 'accessCode'>;

/**
 * Returns the column names and the values of an insert or update, in the same order. Omits undefined values.
 */
function toColumns(values: Partial<Values>): { names: string[]; values: unknown[] } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const isJson = (name: string) => ['appearance', 'suggestedQuestions', 'visitorTexts'].includes(name);
  return {
    names: entries.map(([name]) => toColumnName(name)),
    values: entries.map(([name, value]) => (isJson(name) ? JSON.stringify(value) : value)),
  };
}

const { isActive: _, ...columnsOfTable } = assistantColumns;

const selectAssistants = `select ${listColumns(columnsOfTable, 'a')},
    a.is_active and not exists (
      select from users u where u.id = a.owner_id and u.suspended_at is not null) as "isActive", coalesce((
    select json_agg(json_build_object('id', c.id, 'type', c.type, 'contentVersion', c.content_version,
      'purgedVersion', c.purged_version) order by ac.position)
    from assistant_connections ac join connections c on c.id = ac.connection_id and c.owner_id = ac.owner_id
    where ac.assistant_id = a.id and ac.owner_id = a.owner_id), '[]'::json) as connections,
    (select l.updated_at from assistant_logos l
      where l.assistant_id = a.id and l.owner_id = a.owner_id) as "logoUpdatedAt",
    (select s.timezone from user_settings s where s.owner_id = a.owner_id) as timezone,
    coalesce((select h.has_button from handover_settings h
      where h.assistant_id = a.id and h.owner_id = a.owner_id), true) as "hasPersonButton",
    exists (select from assistant_actions x
      where x.assistant_id = a.id and x.owner_id = a.owner_id and x.is_active) as "hasActions",
    exists (select from contact_forms f
      where f.assistant_id = a.id and f.owner_id = a.owner_id and f.is_on) as "asksContact",
    (select count(*) || ' ' || max(p.updated_at) || ' ' || max(p.id) from approved_answers p
      where p.assistant_id = a.id and p.owner_id = a.owner_id
      having count(*) filter (where p.is_active) > 0) as "approvedVersion",
    coalesce((select json_object_agg(f.kind, f.value) from business_facts f
      where f.assistant_id = a.id and f.owner_id = a.owner_id), '{}'::json) as "confirmedFacts"
  from assistants a`;

/** Returns the owner's assistants with their connections, newest first. */
export async function listAssistantRows(
  database: Database,
  ownerId: string,
): Promise<AssistantWithConnections[]> {
  const statement = `${selectAssistants} where a.owner_id = $1 order by a.id desc`;
  return queryRows(database.pool, statement, [ownerId], columns);
}

const assistantOfOwner = {
  name: 'find-assistant',
  text: `${selectAssistants} where a.owner_id = $1 and a.id = $2`,
};

/** Returns an assistant of the owner with its connections, or undefined. */
export async function findAssistantRow(
  database: Database,
  ownerId: string,
  id: number,
): Promise<AssistantWithConnections | undefined> {
  return findRow(database.pool, assistantOfOwner, [ownerId, id], columns);
}

/** SQL: whether the account of the assistant `a` is neither suspended nor being deleted. */
const isAccountEnabled = '(select u.disabled_at is null from users u where u.id = a.owner_id)';

const assistantForVisitor = {
  name: 'find-assistant-for-visitor',
  text: `${selectAssistants} where a.id = $1 and ${isAccountEnabled}`,
};

/**
 * Returns an assistant of an enabled account, or undefined. Checks no access: the owner is not known before
 * this lookup, and the row contains it.
 */
export async function findAssistantForVisitor(
  database: Database,
  id: number,
): Promise<AssistantWithConnections | undefined> {
  return findRow(database.pool, assistantForVisitor, [id], columns);
}

/** Links an assistant to exactly these sources, in this order. Skips sources that the owner does not have. */
async function replaceConnections(
  runner: SqlRunner,
  ownerId: string,
  assistantId: number,
  connectionIds: number[],
): Promise<void> {
  await execute(runner, 'delete from assistant_connections where owner_id = $1 and assistant_id = $2', [
    ownerId,
    assistantId,
  ]);
  // Read again in the transaction, so that a source deleted in the meantime, or another owner's, is not
  // linked.
  await execute(
    runner,
    `with owned as (
       select id from connections where owner_id = $1 and id = any($3::bigint[]) order by id for share
     )
     insert into assistant_connections (assistant_id, connection_id, owner_id, position)
     select $2, id, $1, row_number() over (order by place) - 1
     from owned join unnest($3::bigint[]) with ordinality chosen (id, place) using (id)`,
    [ownerId, assistantId, connectionIds],
  );
}

/** Inserts an assistant, links its sources and calls `alsoDo`, in one transaction. Returns the id. */
export async function insertAssistant(
  database: Database,
  ownerId: string,
  input: Partial<Values> & Pick<Values, 'name' | 'systemPrompt' | 'tone' | 'responseStyle'>,
  connectionIds: number[],
  alsoDo: TransactionHook,
): Promise<number> {
  const { names, values } = toColumns(input);
  return runInTransaction(database, async (runner) => {
    const { id } = await getRow(
      runner,
      `insert into assistants (owner_id, ${names.join(', ')})
       values ($1, ${names.map((_, index) => `$${index + 2}`).join(', ')}) returning id`,
      [ownerId, ...values],
      { id: column.number },
    );
    await replaceConnections(runner, ownerId, id, connectionIds);
    await alsoDo(runner, id);
    return id;
  });
}

/**
 * Changes an assistant and increments its revision. Without `connectionIds` its sources stay. Returns false
 * when the owner does not have it, or `revision` is given and differs.
 */
export async function updateAssistantRow(
  database: Database,
  ownerId: string,
  id: number,
  changes: Partial<Settings>,
  { connectionIds, revision }: { connectionIds?: number[] | undefined; revision?: number | undefined },
): Promise<boolean> {
  const { names, values } = toColumns(changes);
  const assignments = names.map((name, index) => `${name} = $${index + 4}`);
  return runInTransaction(database, async (runner) => {
    const updated = await execute(
      runner,
      `update assistants set ${[...assignments, 'revision = revision + 1', 'updated_at = now()'].join(', ')}
       where owner_id = $1 and id = $2 and ($3::int is null or revision = $3)`,
      [ownerId, id, revision, ...values],
    );
    if (updated === 0) return false;
    if (connectionIds) await replaceConnections(runner, ownerId, id, connectionIds);
    return true;
  });
}

const shortLinkColumns = { id: column.number, accessCode: column.bytes.orNull };

/**
 * Returns the assistant of an enabled account that a short link names, or undefined. The owner is not known
 * before.
 */
export async function findShortLink(
  { pool }: Database,
  shortCode: string,
): Promise<column.RowOf<typeof shortLinkColumns> | undefined> {
  return findRow(
    pool,
    `select a.id, a.access_code as "accessCode" from assistants a where a.short_code = $1 and ${isAccountEnabled}`,
    [shortCode],
    shortLinkColumns,
  );
}

/**
 * Sets the access code, or removes it for null. The revision stays, because no form edits the code. A new
 * code also replaces the short link, which gives the code to visitors, so that people with the old link stay
 * out. Returns false when the owner does not have the assistant.
 */
export async function setAccessCode(
  { pool }: Database,
  ownerId: string,
  id: number,
  accessCode: Buffer | null,
): Promise<boolean> {
  const updated = await execute(
    pool,
    `update assistants set access_code = $3, updated_at = now(),
       short_code = case when $3::bytea is null then short_code
         else substr(replace(gen_random_uuid()::text, '-', ''), 1, 12) end
     where owner_id = $1 and id = $2`,
    [ownerId, id, accessCode],
  );
  return updated > 0;
}

/**
 * Deletes an assistant with its visitors, threads and conversations, in several steps. Returns false when the
 * owner does not have it.
 */
export async function deleteAssistantRow({ pool }: Database, ownerId: string, id: number): Promise<boolean> {
  const values = [ownerId, id];
  const owned = 'select id from assistants where owner_id = $1 and id = $2';
  if (!(await findRow(pool, owned, values, { id: column.number }))) return false;
  // Large tables are deleted in steps. A cascade would do it in one statement that blocks others.
  for (const table of ['conversations', 'threads', 'visitors']) {
    await deleteInSteps(pool, table, { text: 't.owner_id = $1 and t.assistant_id = $2', values });
  }
  return (await execute(pool, 'delete from assistants where owner_id = $1 and id = $2', values)) > 0;
}
