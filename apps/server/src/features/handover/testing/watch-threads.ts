import type { Database } from '../../../db/database.ts';

/**
 * An event of a thread. Events are in the order in which the thread was locked: `person` or `assistant`
 * answers from now on; a question was `begun` by the assistant, `answered`, `taken` from it or interrupted
 * (`cut`); the visitor `told` it to a person; a person has `said` something.
 */
type WatchedKind = 'person' | 'assistant' | 'begun' | 'answered' | 'taken' | 'cut' | 'told' | 'said';
type WatchedEvent = { threadId: number; what: WatchedKind; text: string; generation: number };

/**
 * Makes the database record the events of threads. Ids are assigned while the thread is locked, so they are
 * in order.
 */
export async function watchThreads({ pool }: Database): Promise<void> {
  await pool.query(`
    create table watched (id bigserial, thread_id bigint, what text, said text, generation int);
    create index on watched (thread_id);
    create function watch() returns trigger language plpgsql as $$
    begin
      insert into watched (thread_id, what, said, generation)
        select (case when tg_table_name = 'threads' then row ->> 'id' else row ->> 'thread_id' end)::bigint, happened,
          coalesce(row ->> 'question', row ->> 'text'), (row ->> 'generation')::int
        from (select to_jsonb(new) as row) it cross join lateral (select case tg_table_name
          when 'threads' then row ->> 'handled_by'
          when 'thread_messages' then case row ->> 'author' when 'visitor' then 'told' else 'said' end
          else case when row ->> 'status' = 'pending' then 'begun'
            when (row ->> 'is_taken_over')::boolean then 'taken'
            when row ->> 'status' in ('answered', 'unsure', 'refused') then 'answered' else 'cut' end
        end as happened) named;
      return null;
    end $$;
    create trigger watch after update of handled_by on threads for each row
      when (old.handled_by is distinct from new.handled_by) execute function watch();
    create trigger watch_begun after insert on conversations for each row execute function watch();
    create trigger watch_ended after update of status on conversations for each row execute function watch();
    create trigger watch after insert on thread_messages for each row
      when (new.author in ('visitor', 'person')) execute function watch();`);
}

/** Counts the events of a thread. */
export async function countWatched({ pool }: Pick<Database, 'pool'>, threadId: number): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from watched where thread_id = $1', [
    threadId,
  ]);
  return rows[0].count;
}

/** Lists the events of all threads, in order per thread. */
export async function listWatched({ pool }: Database): Promise<WatchedEvent[][]> {
  const { rows } = await pool.query<WatchedEvent>(
    'select thread_id::int as "threadId", what, said as text, generation from watched order by id',
  );
  return [...Map.groupBy(rows, ({ threadId }) => threadId).values()];
}

/** Checks the events of one thread and returns every violation. */
export function findFaults(events: readonly WatchedEvent[]): string[] {
  const faults: string[] = [];
  let handledBy: WatchedKind = 'assistant';
  let generation = 0;
  /** The last event of each question. */
  const questions = new Map<string, WatchedKind>();
  const saidTexts = new Set<string>();
  for (const { what, text, generation: raised } of events) {
    const fault = (why: string) => faults.push(`${text}: ${why}`);
    if (what === 'person' || what === 'assistant') {
      if (raised !== generation + 1) faults.push(`${what}: generation ${raised} after ${generation}`);
      handledBy = what;
      generation = raised;
      continue;
    }
    // A takeover interrupts open questions at once.
    const open = [...questions].filter(([, now]) => now === 'begun').map(([question]) => question);
    if (handledBy === 'person' && open.length > 0 && what !== 'taken')
      faults.push(`${open.join(', ')}: continues while a person answers`);
    const previous = questions.get(text);
    if (what === 'said') {
      if (handledBy === 'assistant') fault('a person writes while the assistant answers');
      if (saidTexts.has(text)) fault('a person writes it twice');
      saidTexts.add(text);
      continue;
    }
    if (what === 'begun') {
      if (handledBy === 'person') fault('started while a person answers');
      if (previous !== undefined && previous !== 'cut') fault(`started, but was already ${previous}`);
    }
    if (what === 'told') {
      if (handledBy === 'assistant') fault('passed to a person while the assistant answers');
      if (previous !== undefined) fault(`passed to a person, but was already ${previous}`);
    }
    if (what === 'answered' && previous !== 'begun') fault(`answered, but was ${previous}`);
    // A claimed question is stored again with its partial answer.
    if (what === 'cut' && previous === 'taken') continue;
    questions.set(text, what);
  }
  for (const [question, now] of questions) if (now === 'begun') faults.push(`${question}: never ended`);
  return faults;
}

/** Returns the last event of each question of a thread. */
export function findLastEvents(events: readonly WatchedEvent[]): Map<string, WatchedKind> {
  const ends = new Map<string, WatchedKind>();
  for (const { what, text } of events) {
    if (what === 'begun' || what === 'cut' || what === 'answered' || what === 'taken' || what === 'told')
      ends.set(text, what);
  }
  return ends;
}
