import type { ActionParameters, ServerTool } from '@anito/contract/actions';
import { limits } from '@anito/contract/limits';
import type { RunReason } from '@anito/contract/run-reasons';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import {
  execute,
  findRow,
  getRow,
  listColumns,
  queryRows,
  type SqlRunner,
  toColumnName,
} from '../../db/sql.ts';

const columns = {
  id: column.number,
  ownerId: column.text,
  assistantId: column.number,
  kind: column.textOf<'http' | 'server'>(),
  name: column.text,
  toolName: column.text,
  address: column.text,
  description: column.text,
  method: column.text,
  sendsAs: column.text,
  headers: column.json<{ name: string; value: string }[]>(),
  parameters: column.json<ActionParameters>().orNull,
  template: column.text.orNull,
  headerName: column.text.orNull,
  secret: column.bytes.orNull,
  asksFirst: column.boolean,
  isActive: column.boolean,
  tools: column.json<ServerTool[]>(),
  listedAt: column.time.orNull,
  listProblem: column.textOf<RunReason>().orNull,
  createdAt: column.time,
  updatedAt: column.time,
};
export type ActionRow = column.RowOf<typeof columns>;

/** The stored values of an action, without its model name. */
export type ActionValues = Partial<
  Pick<
    ActionRow,
    | 'name'
    | 'address'
    | 'description'
    | 'method'
    | 'sendsAs'
    | 'headers'
    | 'parameters'
    | 'template'
    | 'asksFirst'
    | 'isActive'
    | 'tools'
    | 'listedAt'
    | 'headerName'
    | 'listProblem'
    | 'secret'
  >
>;

const actionColumns = listColumns(columns);
const jsonColumns = new Set(['headers', 'parameters', 'tools']);

/**
 * Converts a value for a statement: columns of JSON get JSON, because lists would be sent as PostgreSQL
 * arrays.
 */
const toStored = (name: string, value: unknown) =>
  jsonColumns.has(name) && value !== null ? JSON.stringify(value) : value;

/** Returns the actions and tool servers of an assistant, oldest first. */
export async function listActionRows(
  runner: SqlRunner,
  ownerId: string,
  assistantId: number,
): Promise<ActionRow[]> {
  const statement = `select ${actionColumns} from assistant_actions where owner_id = $1 and assistant_id = $2 order by id`;
  return queryRows(runner, statement, [ownerId, assistantId], columns);
}

const { tools: _, ...columnsWithoutTools } = columns;
/** Reads only the chosen tools: a server may have a megabyte of others, and this runs for each question. */
const offeredStatement = {
  name: 'offered-actions',
  text: `select ${listColumns(columnsWithoutTools)},
      coalesce((select json_agg(tool) from json_array_elements(tools) tool where tool ->> 'isChosen' = 'true'), '[]') as tools from assistant_actions where owner_id = $1 and assistant_id = $2 and is_active order by id`,
};

/**
 * Returns the enabled actions and tool servers of an assistant, oldest first. Their `tools` contain only the
 * chosen ones.
 */
export async function listActiveRows(
  database: Database,
  ownerId: string,
  assistantId: number,
): Promise<ActionRow[]> {
  return queryRows(database.pool, offeredStatement, [ownerId, assistantId], columns);
}

/** Returns an action or tool server of the owner, or undefined. */
export async function findActionRow(
  runner: SqlRunner,
  ownerId: string,
  id: number,
): Promise<ActionRow | undefined> {
  const statement = `select ${actionColumns} from assistant_actions where owner_id = $1 and id = $2`;
  return findRow(runner, statement, [ownerId, id], columns);
}

/**
 * Inserts an action with the values of `decide`, which gets the assistant's other actions, and of `encrypt`,
 * which needs the new id. Returns undefined when the assistant is not the owner's, and `too-many` when it has
 * reached the limit.
 */
export async function insertAction(
  database: Database,
  { ownerId, assistantId, kind }: Pick<ActionRow, 'ownerId' | 'assistantId' | 'kind'>,
  decide: (existing: ActionRow[]) => ActionValues & { toolName: string },
  encrypt: (id: number) => ActionValues,
): Promise<ActionRow | undefined | 'too-many'> {
  return runInTransaction(database, async (runner) => {
    const assistant = await findRow(
      runner,
      'select id from assistants where owner_id = $1 and id = $2 for no key update',
      [ownerId, assistantId],
      { id: column.number },
    );
    if (!assistant) return undefined;
    const existing = await listActionRows(runner, ownerId, assistantId);
    if (existing.length >= limits.actionsPerAssistant) return 'too-many';
    const { toolName, name, address, ...values } = decide(existing);
    const { id } = await getRow(
      runner,
      `insert into assistant_actions (owner_id, assistant_id, kind, tool_name, name, address)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [ownerId, assistantId, kind, toolName, name, address],
      { id: column.number },
    );
    return updateRow(runner, ownerId, id, { ...values, ...encrypt(id) });
  });
}

/** Changes the defined values of an action. Returns undefined when it is not the owner's. */
async function updateRow(
  runner: SqlRunner,
  ownerId: string,
  id: number,
  changes: ActionValues,
): Promise<ActionRow | undefined> {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  const assignments = entries.map(([name], index) => `${toColumnName(name)} = $${index + 3}`);
  return findRow(
    runner,
    `update assistant_actions set ${[...assignments, 'updated_at = clock_timestamp()'].join(', ')}
     where owner_id = $1 and id = $2 returning ${actionColumns}`,
    [ownerId, id, ...entries.map(([name, value]) => toStored(name, value))],
    columns,
  );
}

/**
 * Locks an action and changes it to the values of `decide`, which gets its current row and the assistant's
 * other actions. Returns undefined when it is not the owner's.
 */
export async function updateAction(
  database: Database,
  ownerId: string,
  id: number,
  decide: (row: ActionRow, existing: ActionRow[]) => ActionValues,
): Promise<ActionRow | undefined> {
  return runInTransaction(database, async (runner) => {
    const row = await findRow(
      runner,
      `select ${actionColumns} from assistant_actions where owner_id = $1 and id = $2 for no key update`,
      [ownerId, id],
      columns,
    );
    if (!row) return undefined;
    const actions = await listActionRows(runner, ownerId, row.assistantId);
    return updateRow(
      runner,
      ownerId,
      id,
      decide(
        row,
        actions.filter((other) => other.id !== id),
      ),
    );
  });
}

/** Deletes an action with its runs. Returns false when it is not the owner's. */
export async function deleteAction(database: Database, ownerId: string, id: number): Promise<boolean> {
  const statement = 'delete from assistant_actions where owner_id = $1 and id = $2';
  return (await execute(database.pool, statement, [ownerId, id])) > 0;
}

const runColumns = {
  id: column.number,
  actionId: column.number,
  name: column.text,
  status: column.textOf<'running' | 'done' | 'failed'>(),
  reason: column.textOf<RunReason>().orNull,
  httpStatus: column.number.orNull,
  milliseconds: column.number.orNull,
  isTest: column.boolean,
  conversationId: column.number.orNull,
  createdAt: column.time,
};
type RunRow = column.RowOf<typeof runColumns>;

/** Returns the newest runs of an assistant's actions, up to `actionRunsListed`, newest first. */
export async function listRunRows(
  database: Database,
  ownerId: string,
  assistantId: number,
): Promise<RunRow[]> {
  return queryRows(
    database.pool,
    `select ${listColumns(runColumns)} from action_runs where owner_id = $1 and assistant_id = $2
     order by id desc limit $3`,
    [ownerId, assistantId, limits.actionRunsListed],
    runColumns,
  );
}

/** The values of a new run. */
type NewRun = {
  ownerId: string;
  assistantId: number;
  actionId: number;
  name: string;
  runKey: string;
  isTest: boolean;
  threadId: number | null;
  conversationId: number | null;
};

/**
 * Inserts a run and returns its id. Returns undefined when the owner has a run with the same key, or the
 * action does not exist.
 */
export async function startRun(database: Database, run: NewRun): Promise<number | undefined> {
  const row = await findRow(
    database.pool,
    `insert into action_runs
       (owner_id, assistant_id, action_id, name, run_key, is_test, thread_id, conversation_id)
     select $1, a.assistant_id, a.id, $4, $5, $6,
       (select t.id from threads t where t.owner_id = $1 and t.id = $7),
       (select c.id from conversations c where c.owner_id = $1 and c.id = $8)
     from assistant_actions a where a.owner_id = $1 and a.assistant_id = $2 and a.id = $3
     on conflict (owner_id, run_key) do nothing returning id`,
    [
      run.ownerId,
      run.assistantId,
      run.actionId,
      run.name,
      run.runKey,
      run.isTest,
      run.threadId,
      run.conversationId,
    ],
    { id: column.number },
  );
  return row?.id;
}

const runResultColumns = {
  status: column.textOf<'running' | 'done' | 'failed'>(),
  reason: column.textOf<RunReason>().orNull,
  milliseconds: column.number.orNull,
  httpStatus: column.number.orNull,
  answer: column.text.orNull,
};

/** Returns the stored result of the run with a key, or undefined. */
export async function findRun(
  database: Database,
  ownerId: string,
  runKey: string,
): Promise<column.RowOf<typeof runResultColumns> | undefined> {
  return findRow(
    database.pool,
    `select ${listColumns(runResultColumns)} from action_runs where owner_id = $1 and run_key = $2`,
    [ownerId, runKey],
    runResultColumns,
  );
}

/** Stores the result of a run. Does nothing if it has ended already. */
export async function endRun(
  database: Database,
  { ownerId, id }: { ownerId: string; id: number },
  end: {
    status: 'done' | 'failed';
    reason: RunReason | null;
    httpStatus: number | null;
    milliseconds: number;
    answer: string | null;
  },
): Promise<void> {
  await execute(
    database.pool,
    `update action_runs set status = $3, reason = $4, http_status = $5, milliseconds = $6, answer = $7
     where owner_id = $1 and id = $2 and status = 'running'`,
    [ownerId, id, end.status, end.reason, end.httpStatus, end.milliseconds, end.answer],
  );
}

/**
 * Cleans up the runs of all owners. Marks unfinished ones after two minutes as failed (`unknown`), deletes
 * the answer texts of those older than an hour, when no client repeats its question any more, and deletes old
 * runs. Visitors of one account may produce a gigabyte of texts a day.
 */
export async function cleanUpRuns(database: Database): Promise<void> {
  await execute(
    database.pool,
    `update action_runs set status = 'failed', reason = 'unknown'
     where status = 'running' and created_at < now() - interval '2 minutes'`,
  );
  await execute(
    database.pool,
    `update action_runs set answer = null
     where answer is not null and created_at between now() - interval '2 days' and now() - interval '1 hour'`,
  );
  await execute(
    database.pool,
    'delete from action_runs where created_at < now() - make_interval(days => $1)',
    [limits.actionRunDays],
  );
}
