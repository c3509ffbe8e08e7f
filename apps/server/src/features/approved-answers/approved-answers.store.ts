import { limits } from '@anito/contract/limits';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { runInTransaction, type TransactionHook } from '../../db/run-in-transaction.ts';
import { execute, findRow, getRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';

const answerColumns = {
  id: column.number,
  assistantId: column.number,
  answer: column.text,
  isActive: column.boolean,
  conversationId: column.number.orNull,
  useCount: column.number,
  lastUsedAt: column.time.orNull,
  createdAt: column.time,
  updatedAt: column.time,
};
const columns = { ...answerColumns, questions: column.json<string[]>() };
export type ApprovedAnswerRow = column.RowOf<typeof columns>;

const selectAnswers = `select ${listColumns(answerColumns, 'a')}, (
    select coalesce(json_agg(q.text order by q.id), '[]'::json) from approved_questions q
    where q.approved_answer_id = a.id and q.owner_id = a.owner_id) as questions
  from approved_answers a`;

/** Returns the approved answers of an assistant, newest first. */
export async function listAnswerRows(
  database: Database,
  ownerId: string,
  assistantId: number,
): Promise<ApprovedAnswerRow[]> {
  return queryRows(
    database.pool,
    `${selectAnswers} where a.owner_id = $1 and a.assistant_id = $2 order by a.id desc`,
    [ownerId, assistantId],
    columns,
  );
}

/** Returns an approved answer of the owner, or undefined. */
export async function findAnswerRow(
  runner: SqlRunner,
  ownerId: string,
  id: number,
): Promise<ApprovedAnswerRow | undefined> {
  return findRow(runner, `${selectAnswers} where a.owner_id = $1 and a.id = $2`, [ownerId, id], columns);
}

/** The values of a new approved answer. */
type NewAnswer = {
  answer: string;
  language: string;
  questions: readonly string[];
  isActive: boolean;
  /** Stored only if it belongs to this assistant. */
  conversationId: number | null;
  /** A group of this assistant that the answer resolves. */
  unansweredGroupId: number | null;
};

/**
 * Inserts an approved answer with its wordings, and marks the group of unanswered questions it came from as
 * answered. Returns undefined when the assistant is not the owner's, and `too-many` when it has reached the
 * limit.
 */
export async function insertAnswer(
  database: Database,
  { ownerId, assistantId }: { ownerId: string; assistantId: number },
  values: NewAnswer,
  onInserted?: TransactionHook,
): Promise<ApprovedAnswerRow | undefined | 'too-many'> {
  return runInTransaction(database, async (runner) => {
    const assistant = await findRow(
      runner,
      'select id from assistants where owner_id = $1 and id = $2 for no key update',
      [ownerId, assistantId],
      { id: column.number },
    );
    if (!assistant) return undefined;
    const { count } = await getRow(
      runner,
      'select count(*) from approved_answers where owner_id = $1 and assistant_id = $2',
      [ownerId, assistantId],
      { count: column.number },
    );
    if (count >= limits.approvedAnswersPerAssistant) return 'too-many';
    const { id } = await getRow(
      runner,
      `insert into approved_answers (owner_id, assistant_id, answer, language, is_active, conversation_id)
       values ($1, $2, $3, $4, $5,
         (select c.id from conversations c where c.owner_id = $1 and c.assistant_id = $2 and c.id = $6))
       returning id`,
      [ownerId, assistantId, values.answer, values.language, values.isActive, values.conversationId],
      { id: column.number },
    );
    await insertQuestions(runner, ownerId, id, values.questions);
    await execute(
      runner,
      `update unanswered_groups set state = 'answered' where owner_id = $1 and assistant_id = $2 and id in ($3,
         (select c.unanswered_group_id from conversations c
           where c.owner_id = $1 and c.assistant_id = $2 and c.id = $4))`,
      [ownerId, assistantId, values.unansweredGroupId, values.conversationId],
    );
    await onInserted?.(runner, id);
    return findAnswerRow(runner, ownerId, id);
  });
}

async function insertQuestions(
  runner: SqlRunner,
  ownerId: string,
  answerId: number,
  questions: readonly string[],
): Promise<void> {
  await execute(
    runner,
    `insert into approved_questions (owner_id, approved_answer_id, text)
     select $1, $2, t.text from unnest($3::text[]) with ordinality t(text, place) order by t.place`,
    [ownerId, answerId, questions],
  );
}

/** Replaces the wordings of an answer. Unchanged texts keep their vectors but get new ids. */
async function replaceQuestions(
  runner: SqlRunner,
  ownerId: string,
  answerId: number,
  questions: readonly string[],
): Promise<void> {
  await execute(
    runner,
    `with before as (
       delete from approved_questions where owner_id = $1 and approved_answer_id = $2
       returning text, vector, embedding_model)
     insert into approved_questions (owner_id, approved_answer_id, text, vector, embedding_model)
     select $1, $2, t.text, b.vector, b.embedding_model from unnest($3::text[]) with ordinality t(text, place)
     left join (select distinct on (text) * from before) b on b.text = t.text order by t.place`,
    [ownerId, answerId, questions],
  );
}

/**
 * Changes the given fields of an approved answer; `questions` replace all wordings. Returns undefined when it
 * is not the owner's.
 */
export async function updateAnswer(
  database: Database,
  ownerId: string,
  id: number,
  change: { answer?: string | undefined; isActive?: boolean | undefined; questions?: readonly string[] },
): Promise<ApprovedAnswerRow | undefined> {
  return runInTransaction(database, async (runner) => {
    const updated = await execute(
      runner,
      `update approved_answers set answer = coalesce($3, answer), is_active = coalesce($4, is_active),
         updated_at = clock_timestamp() where owner_id = $1 and id = $2`,
      [ownerId, id, change.answer ?? null, change.isActive ?? null],
    );
    if (updated === 0) return undefined;
    if (change.questions) await replaceQuestions(runner, ownerId, id, change.questions);
    return findAnswerRow(runner, ownerId, id);
  });
}

/** Deletes an approved answer with its wordings. Returns false when it is not the owner's. */
export async function deleteAnswer(database: Database, ownerId: string, id: number): Promise<boolean> {
  const statement = 'delete from approved_answers where owner_id = $1 and id = $2';
  return (await execute(database.pool, statement, [ownerId, id])) > 0;
}

/** A wording of the question of an enabled answer. */
export type WordingRow = { id: number; answerId: number; text: string };

/** Returns the wordings of an assistant's enabled approved answers, the newest answer first. */
export async function listWordings(
  database: Database,
  ownerId: string,
  assistantId: number,
): Promise<WordingRow[]> {
  return queryRows(
    database.pool,
    `select q.id, a.id as "answerId", q.text from approved_answers a
     join approved_questions q on q.approved_answer_id = a.id and q.owner_id = a.owner_id
     where a.owner_id = $1 and a.assistant_id = $2 and a.is_active order by a.id desc, q.id`,
    [ownerId, assistantId],
    { id: column.number, answerId: column.number, text: column.text },
  );
}

const candidateColumns = { id: column.number, answer: column.text, vector: column.bytes.orNull };
/** A wording that may match. Its vector is null when the current model has not embedded it. */
type CandidateRow = column.RowOf<typeof candidateColumns>;

/**
 * Returns those of the wordings `ids` whose answers are enabled, with the answers, in any order. `vector` is
 * null unless it is from `embeddingModel`.
 */
export async function findCandidates(
  database: Database,
  ownerId: string,
  ids: readonly number[],
  embeddingModel: string,
): Promise<CandidateRow[]> {
  return queryRows(
    database.pool,
    `select q.id, a.answer, case when q.embedding_model = $3 then q.vector end as vector
     from approved_questions q
     join approved_answers a on a.id = q.approved_answer_id and a.owner_id = q.owner_id
     where q.owner_id = $1 and q.id = any($2::bigint[]) and a.is_active`,
    [ownerId, ids, embeddingModel],
    candidateColumns,
  );
}

const vectorColumns = { id: column.number, vector: column.bytes };
/** A wording's vector. */
export type VectorRow = column.RowOf<typeof vectorColumns>;

/** Returns the vectors of the wordings `ids`. Omits wordings without a vector from `embeddingModel`. */
export async function listVectors(
  database: Database,
  ownerId: string,
  ids: readonly number[],
  embeddingModel: string,
): Promise<VectorRow[]> {
  return queryRows(
    database.pool,
    `select id, vector from approved_questions
     where owner_id = $1 and id = any($2::bigint[]) and embedding_model = $3 and vector is not null`,
    [ownerId, ids, embeddingModel],
    vectorColumns,
  );
}

/**
 * Returns the next `limit` wordings of an assistant that lack a vector from `model`, by id, after the id
 * `after`.
 */
export async function listUnembedded(
  database: Database,
  ownerId: string,
  assistantId: number,
  { model, after, limit }: { model: string; after: number; limit: number },
): Promise<{ id: number; text: string }[]> {
  return queryRows(
    database.pool,
    `select q.id, q.text from approved_questions q
     join approved_answers a on a.id = q.approved_answer_id and a.owner_id = q.owner_id
     where q.owner_id = $1 and a.assistant_id = $2 and q.id > $4
       and (q.vector is null or q.embedding_model is distinct from $3)
     order by q.id limit $5`,
    [ownerId, assistantId, model, after, limit],
    { id: column.number, text: column.text },
  );
}

/** Stores the vector of a wording and the model that computed it. */
export async function saveVector(
  database: Database,
  ownerId: string,
  id: number,
  { vector, model }: { vector: Buffer; model: string },
): Promise<void> {
  await execute(
    database.pool,
    'update approved_questions set vector = $3, embedding_model = $4 where owner_id = $1 and id = $2',
    [ownerId, id, vector, model],
  );
}

/**
 * Returns the latest questions to an assistant on all channels, newest first, including the owner's tests.
 */
export async function listRecentQuestions(
  database: Database,
  ownerId: string,
  assistantId: number,
  limit: number,
): Promise<string[]> {
  const rows = await queryRows(
    database.pool,
    `select question from conversations where owner_id = $1 and assistant_id = $2 order by id desc limit $3`,
    [ownerId, assistantId, limit],
    { question: column.text },
  );
  return rows.map(({ question }) => question);
}

/** Increments the use count of an approved answer and stores the current time as its last use. */
export async function countUse(runner: SqlRunner, ownerId: string, id: number): Promise<void> {
  await execute(
    runner,
    `update approved_answers set use_count = use_count + 1, last_used_at = now()
     where owner_id = $1 and id = $2`,
    [ownerId, id],
  );
}
