import type { Database } from '../../apps/server/src/db/database.ts';
import { parseEnv } from '../../apps/server/src/env.ts';
import { createLog } from '../../apps/server/src/lib/log.ts';
import { openDatabase } from '../../scripts/open-database.ts';

/** Conversations of one account, as after an import, and the length of their answers. */
const conversations = 100_000;
const answerCharacters = 600;
const step = 2_000;

const open = (dataDir: string) =>
  openDatabase(parseEnv({ ...process.env, DATA_DIR: dataDir }), createLog('silent'));

async function fillConversations({ pool }: Database, assistantId: number): Promise<void> {
  for (let from = 1; from <= conversations; from += step) {
    await pool.query(
      `with made as (
         insert into threads (owner_id, assistant_id, channel, channel_user_id, last_text)
         select a.owner_id, a.id, 'public', 'public_' || md5(a.id || '-' || n), 'How much is the ube cake ?'
         from assistants a, generate_series($2::int, $3::int) n where a.id = $1
         returning id, owner_id, assistant_id)
       insert into conversations (owner_id, assistant_id, thread_id, question, answer, status, duration_ms, created_at)
       select owner_id, assistant_id, id, 'How much is the ube cake of number ' || id || ' ?',
         repeat('The ube cake costs 980 pesos. ', $4::int / 30), 'answered', 500 + id % 3000,
         now() - interval '30 days' * random()
       from made`,
      [assistantId, from, from + step - 1, answerCharacters],
    );
  }
}

/**
 * Adds a hundred thousand conversations to an assistant of a running product. The tables are not analyzed
 * afterwards.
 */
export async function fillLargeAssistant(dataDir: string, assistantId: number): Promise<void> {
  await using opened = await open(dataDir);
  await fillConversations(opened.database, assistantId);
}

/**
 * Adds the conversations, publishes the reports, and gives the owner notes of fifty megabytes. Resolves to
 * the id of their source.
 */
export async function fillHeavyAccount(dataDir: string, assistantId: number): Promise<number> {
  await using opened = await open(dataDir);
  const { pool } = opened.database;
  await pool.query('update assistants set is_reports_public = true where id = $1', [assistantId]);
  await fillConversations(opened.database, assistantId);
  const { rows } = await pool.query<{ id: number }>(
    `insert into connections (owner_id, type, name) select owner_id, 'notes', 'Notes' from assistants where id = $1
     returning id`,
    [assistantId],
  );
  const sourceId = Number(rows[0]!.id);
  await pool.query(
    `insert into notes (owner_id, connection_id, kind, title, text)
     select owner_id, $2, 'note', 'Note ' || n, repeat('The ube cake costs 980 pesos. ', 1600)
     from assistants, generate_series(1, 1000) n where assistants.id = $1`,
    [assistantId, sourceId],
  );
  return sourceId;
}
