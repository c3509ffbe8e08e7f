import type { Database } from '../../../db/database.ts';

/**
 * What happened in a thread, in the order in which the locks on it were had:
 * `person` or `assistant` answers from now on; a question was `begun` by the assistant, `answered`, `taken` from it or left
 * (`cut`); or `told` to a person by the visitor; a person has `said` something.
 */
type What = 'person' | 'assistant' | 'begun' | 'answered' | 'taken' | 'cut' | 'told' | 'said';
type Watched = { threadId: number; what: What; text: string; generation: number };

/** Has the database note what happens in threads. Numbers are given while the thread is locked, so that they are in order. */
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

/** How often something has happened in a thread. */
export async function countWatched({ pool }: Pick<Database, 'pool'>, threadId: number): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from watched where thread_id = $1', [
    threadId,
  ]);
  return rows[0].count;
}

/** What happened in all threads, each one's in order. */
export async function listWatched({ pool }: Database): Promise<Watched[][]> {
  const { rows } = await pool.query<Watched>(
    'select thread_id::int as "threadId", what, said as text, generation from watched order by id',
  );
  return [...Map.groupBy(rows, ({ threadId }) => threadId).values()];
}

/** What one thread tells of itself, gone through from its beginning: whatever must not be. */
export function findFaults(watched: readonly Watched[]): string[] {
  const faults: string[] = [];
  let handledBy: What = 'assistant';
  let generation = 0;
  /** Of each question, where it is now. */
  const questions = new Map<string, What>();
  const said = new Set<string>();
  for (const { what, text, generation: raised } of watched) {
    const fault = (why: string) => faults.push(`${text}: ${why}`);
    if (what === 'person' || what === 'assistant') {
      if (raised !== generation + 1) faults.push(`${what}: generation ${raised} after ${generation}`);
      handledBy = what;
      generation = raised;
      continue;
    }
    // What was under way when a person came is taken at once.
    const open = [...questions].filter(([, now]) => now === 'begun').map(([question]) => question);
    if (handledBy === 'person' && open.length > 0 && what !== 'taken')
      faults.push(`${open.join(', ')}: goes on while a person answers`);
    const known = questions.get(text);
    if (what === 'said') {
      if (handledBy === 'assistant') fault('a person writes where the assistant answers');
      if (said.has(text)) fault('a person writes it twice');
      said.add(text);
      continue;
    }
    if (what === 'begun') {
      if (handledBy === 'person') fault('begun while a person answers');
      if (known !== undefined && known !== 'cut') fault(`begun when it was ${known} already`);
    }
    if (what === 'told') {
      if (handledBy === 'assistant') fault('told to a person who is not there');
      if (known !== undefined) fault(`told to a person when it was ${known} already`);
    }
    if (what === 'answered' && known !== 'begun') fault(`answered when it was ${known}`);
    // What was taken is stored once more, as far as it came.
    if (what === 'cut' && known === 'taken') continue;
    questions.set(text, what);
  }
  for (const [question, now] of questions) if (now === 'begun') faults.push(`${question}: never ended`);
  return faults;
}

/** To whom each question of a thread was left in the end. */
export function findEnds(watched: readonly Watched[]): Map<string, What> {
  const ends = new Map<string, What>();
  for (const { what, text } of watched) {
    if (what === 'begun' || what === 'cut' || what === 'answered' || what === 'taken' || what === 'told')
      ends.set(text, what);
  }
  return ends;
}
