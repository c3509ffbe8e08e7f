import type { ProgressUpdate } from '@anito/contract/live';
import type { Readers } from '@anito/documents/readers/readers';
import { unreadable } from '@anito/documents/unreadable-error';
import { ModelError } from '@anito/models/model-error';
import type { EmbedModel } from '@anito/models/types';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Deps } from '../../deps.ts';
import { createAttempts } from '../../lib/attempts.ts';
import { createFakeEmbed, createSourcesApp, writeDocument } from '../sources/testing/sources-app.ts';
import { claimRun, commitUnderLease, finishRun, insertRunUnlessActive, removeOldRuns } from './sync.store.ts';
import { syncConnection } from './sync-connection.ts';

let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let owner: { authorization: string };

// No worker runs: each test acts as the worker and so controls the order of events.
beforeAll(async () => {
  sources = await createSourcesApp();
  owner = await sources.signIn('sync@example.com');
});
afterAll(() => sources.close());

const never = new AbortController().signal;

/** Creates an embedder that works only while its gate is open, and counts the texts that it receives. */
function createGate() {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  const gate = {
    texts: 0,
    reached: Promise.withResolvers<void>(),
    open() {
      isOpen = true;
      for (const go of waiting.splice(0)) go();
    },
    embed: undefined as unknown as EmbedModel,
  };
  const fake = createFakeEmbed();
  gate.embed = createFakeEmbed({
    async embedPassages(texts, signal) {
      gate.reached.resolve();
      if (!isOpen) {
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve);
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
      }
      gate.texts += texts.length;
      return fake.embedPassages(texts, signal);
    },
  });
  return gate;
}

/** Creates the dependencies of a worker process with another embedder. */
function createWorker(
  embed: EmbedModel = createFakeEmbed(),
  parts: Partial<Pick<Deps, 'readers' | 'attempts'>> = {},
) {
  const deps = { ...sources.deps, ...parts, models: { ...sources.deps.models, embed } };
  return (syncRunId: number, signal = never) => syncConnection(deps, { syncRunId }, signal);
}

async function createSource(fileCount: number, person = owner) {
  const { api } = sources;
  const { id } = await api.createConnection(person);
  const files = Array.from({ length: fileCount }, (_, index) => ({
    name: `${index}.md`,
    content: writeDocument(index),
  }));
  for (let start = 0; start < fileCount; start += 100) {
    await api.addFiles(person, id, files.slice(start, start + 100));
  }
  return id;
}

async function start(id: number, person = owner, query = ''): Promise<number> {
  return (await sources.api.startSync(person, id, query)).syncRunId;
}

async function query<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await sources.deps.database.pool.query(text, values)).rows as Row[];
}

/** Counts the statements of this database that wait for a lock. */
async function countBlocked(): Promise<number> {
  const [row] = await query<{ blocked: number }>(
    `select count(*)::int as blocked from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row!.blocked;
}

async function countRows(connectionId: number) {
  const [row] = await query<{ documents: number; passages: number; distinct: number }>(
    `select (select count(*)::int from documents where connection_id = $1) as documents,
            (select count(*)::int from passages where connection_id = $1) as passages,
            (select count(distinct (document_id, ordinal))::int from passages where connection_id = $1) as distinct`,
    connectionId,
  );
  return row!;
}

async function getRun(id: number) {
  const [run] = await query<{ status: string; successful: number; failed: number; total: number }>(
    'select status, successful, failed, total from sync_runs where id = $1',
    id,
  );
  return run;
}

/** Collects the updates of a source, without those of the syncs that `addFiles` cancels: they may come late. */
function listen(connectionId: number): { updates: ProgressUpdate[]; stop(): void } {
  const updates: ProgressUpdate[] = [];
  const stop = sources.deps.events.subscribe(({ event }) => {
    if (event.event !== 'ProgressUpdate' || event.data.connectionId !== connectionId) return;
    if (event.data.status !== 'Cancelled') updates.push(event.data);
  });
  return { updates, stop };
}

describe('a sync', () => {
  test('runs once at a time: a second start is refused until the first sync has ended', async () => {
    const id = await createSource(1);
    const run = await start(id);
    const responses = await Promise.all(
      [1, 2, 3].map(() => sources.api.request(owner, 'POST', `/api/files/connections/${id}/sync`)),
    );
    expect(
      responses.map((response) => [response.statusCode, response.json<{ code: string }>().code]),
    ).toEqual(Array(3).fill([409, 'already_syncing']));
    const [file] = (await sources.api.getConnection(owner, id)).files;
    const reingest = await sources.api.request(owner, 'POST', `/api/files/${file!.id}/reingest`);
    expect(reingest.statusCode).toBe(409);
    await createWorker()(run);
    expect(await start(id)).toBeGreaterThan(run);
  });

  test('starts when requested while a sync started by an upload ends', async () => {
    const id = await createSource(1);
    const { database } = sources.deps;
    const [source] = await query<{ ownerId: string }>(
      'select owner_id as "ownerId" from connections where id = $1',
      id,
    );
    const target = {
      ownerId: source!.ownerId,
      connectionId: id,
      trigger: 'change',
      refreshVectors: false,
    } as const;
    const run = (await insertRunUnlessActive(database.pool, target))!;
    const lease = (await claimRun(database, run))!;
    const started = await commitUnderLease(database, lease, async (runner) => {
      const starting = start(id);
      await expect.poll(countBlocked).toBe(1);
      await finishRun(runner, lease, { status: 'completed', removed: 0 });
      return { starting };
    });
    expect(await started.starting).toBeGreaterThan(run);
  });

  test('reports its progress and ends with 100 percent', async () => {
    const id = await createSource(40);
    const run = await start(id);
    expect(await sources.api.getConnection(owner, id)).toMatchObject({
      status: 'syncing',
      progress: { isIndeterminate: true, percentage: 0 },
    });
    const { updates, stop } = listen(id);
    await createWorker()(run);
    await expect.poll(() => updates.at(-1)?.isComplete).toBe(true);
    stop();
    expect(updates.at(-1)).toMatchObject({ percentage: 100, isComplete: true, successful: 40, total: 40 });
    const early = updates.slice(0, -1);
    expect(early.filter((update) => update.percentage >= 100 || update.isComplete)).toEqual([]);
    expect(updates.map(({ completed }) => completed)).toEqual(
      updates.map(({ completed }) => completed).toSorted((a, b) => a - b),
    );
  });

  test('reports progress while a few small documents are read, before any is stored', async () => {
    const id = await createSource(4);
    const gate = createGate();
    const run = await start(id);
    const { updates, stop } = listen(id);
    const work = createWorker(gate.embed)(run);
    await gate.reached.promise;
    await expect.poll(() => updates.at(-1)).toMatchObject({ percentage: 33, completed: 0, total: 4 });
    gate.open();
    await work;
    await expect.poll(() => updates.at(-1)?.percentage).toBe(100);
    stop();
    const percentages = updates.map(({ percentage }) => percentage);
    expect(percentages).toEqual(percentages.toSorted((a, b) => a - b));
  });

  test('stores nothing after it is cancelled, and can be started again', async () => {
    const id = await createSource(3);
    const gate = createGate();
    const run = await start(id);
    const work = createWorker(gate.embed)(run);
    await gate.reached.promise;
    const cancel = await sources.api.request(owner, 'POST', `/api/files/connections/${id}/cancel-sync`);
    expect(cancel.statusCode).toBe(200);
    expect(await sources.api.getConnection(owner, id)).toMatchObject({ isSyncing: false, progress: null });
    gate.open();
    await work;
    expect(await getRun(run)).toMatchObject({ status: 'cancelled', successful: 0 });
    expect(await countRows(id)).toMatchObject({ documents: 0, passages: 0 });
    const again = await start(id);
    await createWorker()(again);
    expect(await getRun(again)).toMatchObject({ status: 'completed', successful: 3 });
  });

  test('leaves no row of a source that was deleted meanwhile', async () => {
    const id = await createSource(3);
    const gate = createGate();
    const work = createWorker(gate.embed)(await start(id));
    await gate.reached.promise;
    await sources.api.request(owner, 'DELETE', `/api/files/connections/${id}`);
    gate.open();
    await work;
    expect(await countRows(id)).toMatchObject({ documents: 0, passages: 0 });
  });

  test('does not ingest a file that was deleted while it was read', async () => {
    const id = await createSource(2);
    const gate = createGate();
    const run = await start(id);
    const work = createWorker(gate.embed)(run);
    await gate.reached.promise;
    const [file] = (await sources.api.getConnection(owner, id)).files;
    await sources.api.request(owner, 'DELETE', `/api/files/${file!.id}`);
    gate.open();
    await work;
    expect(await countRows(id)).toMatchObject({ documents: 1 });
    expect(await getRun(run)).toMatchObject({ status: 'completed', successful: 1, total: 1 });
  });

  test('reads small documents one by one after a process died over several', async () => {
    const { readers } = sources.deps;
    let together = 0;
    const dying: Readers['run'] = (task, input, options) => {
      if (!Array.isArray(input)) return readers.run(task, input, options);
      together++;
      return Promise.reject(unreadable('reader-failed'));
    };
    const id = await createSource(20);
    const run = await start(id);
    await createWorker(createFakeEmbed(), { readers: { ...readers, run: dying } })(run);
    expect(together).toBe(2);
    expect(await getRun(run)).toMatchObject({ status: 'completed', successful: 20, failed: 0 });
    const attempts = await query('select from work_attempts where connection_id = $1', id);
    expect(attempts).toEqual([]);
  });

  test('tries small documents one after the other after two processes died over each', async () => {
    const id = await createSource(3);
    const run = await start(id);
    await query(
      `insert into work_attempts (key, kind, owner_id, connection_id, subject, attempts)
       select 'document:' || f.connection_id || ':' || f.id, 'document', f.owner_id, f.connection_id, '{}', 2
       from files f where f.connection_id = $1`,
      id,
    );
    const { database, log } = sources.deps;
    const attempts = createAttempts({ runner: database.pool, log, quietMs: 0 });
    await createWorker(createFakeEmbed(), { attempts })(run);
    expect(await getRun(run)).toMatchObject({ status: 'completed', successful: 3, failed: 0 });
    expect(await query('select from work_attempts where connection_id = $1', id)).toEqual([]);
  });

  test('continues where it was stopped, again and again, and duplicates nothing', async () => {
    const id = await createSource(60);
    const run = await start(id);
    let stops = 0;
    for (; stops < 30; stops++) {
      const stop = new AbortController();
      const embed = createFakeEmbed();
      let calls = 0;
      const stopping = createFakeEmbed({
        async embedPassages(texts, signal) {
          if (++calls === 2) stop.abort(new Error('The process stops'));
          signal?.throwIfAborted();
          return embed.embedPassages(texts, signal);
        },
      });
      const isHandedBack = await createWorker(stopping)(run, stop.signal).then(
        () => false,
        () => true,
      );
      if (!isHandedBack) break;
    }
    expect(stops).toBeGreaterThan(1);
    expect(await getRun(run)).toEqual({ status: 'completed', successful: 60, failed: 0, total: 60 });
    expect(await countRows(id)).toEqual({ documents: 60, passages: 60, distinct: 60 });
  });

  test('accepts no writes of its first worker after another worker has claimed it', async () => {
    const id = await createSource(5);
    const run = await start(id);
    const slow = createGate();
    const first = createWorker(slow.embed)(run);
    await slow.reached.promise;
    await createWorker()(run);
    const after = await query('select id from passages where connection_id = $1 order by id', id);
    slow.open();
    await first;
    expect(await getRun(run)).toEqual({ status: 'completed', successful: 5, failed: 0, total: 5 });
    expect(await query('select id from passages where connection_id = $1 order by id', id)).toEqual(after);
  });

  test('counts everything once with two workers at once', async () => {
    const id = await createSource(20);
    const run = await start(id);
    await Promise.all([createWorker()(run), createWorker()(run), createWorker()(run)]);
    expect(await getRun(run)).toEqual({ status: 'completed', successful: 20, failed: 0, total: 20 });
    expect(await countRows(id)).toEqual({ documents: 20, passages: 20, distinct: 20 });
  });

  test('ends either cancelled or completed when it is cancelled at any moment', async () => {
    const id = await createSource(12);
    for (let round = 0; round < 10; round++) {
      const run = await start(id, owner, '?refreshVectors=true');
      const work = createWorker()(run);
      await new Promise((resolve) => setTimeout(resolve, round * 12));
      await sources.api.request(owner, 'POST', `/api/files/connections/${id}/cancel-sync`);
      await work;
      expect(['cancelled', 'completed']).toContain((await getRun(run))?.status);
      const { passages, distinct } = await countRows(id);
      expect(passages).toBe(distinct);
    }
  });
});

describe('a long sync', () => {
  test('yields when another account waits, and continues in its next turn', async () => {
    const person = await sources.signIn('waiting@example.com');
    const waitingId = await createSource(1, person);
    const waitingRun = await start(waitingId, person);
    const id = await createSource(60);
    const run = await start(id);

    vi.useFakeTimers({ toFake: ['performance'] });
    const fake = createFakeEmbed();
    const slow = createFakeEmbed({
      async embedPassages(texts) {
        vi.advanceTimersByTime(6_000);
        return fake.embedPassages(texts);
      },
    });
    await createWorker(slow)(run).finally(() => vi.useRealTimers());
    const afterTurn = await getRun(run);
    expect(afterTurn).toMatchObject({ status: 'running', total: 60 });
    expect(afterTurn!.successful).toBeGreaterThan(0);
    expect(afterTurn!.successful).toBeLessThan(60);
    const jobs = await query(`select 1 from pgboss.job where data @> $1::jsonb`, { syncRunId: run });
    expect(jobs).toHaveLength(2);

    await createWorker()(waitingRun);
    await createWorker()(run);
    expect(await getRun(run)).toEqual({ status: 'completed', successful: 60, failed: 0, total: 60 });
  });
});

describe('an embedding model that does not answer', () => {
  test('fails the run with a reason, keeps existing passages, and lets the next run succeed', async () => {
    const id = await createSource(2);
    await createWorker()(await start(id));
    const before = await query('select id from passages where connection_id = $1 order by id', id);
    const broken = createFakeEmbed({
      embedPassages: async () => {
        throw new ModelError('failed');
      },
    });
    const run = await start(id, owner, '?refreshVectors=true');
    const { updates, stop } = listen(id);
    await createWorker(broken)(run);
    // The event of the first run may still arrive.
    await expect.poll(() => updates.at(-1)?.status).toBe('Failed');
    stop();
    expect(await getRun(run)).toMatchObject({ status: 'failed', failed: 2 });
    expect(updates.at(-1)).toMatchObject({
      isComplete: true,
      status: 'Failed',
      error: 'The embedding model didn’t respond: The language model couldn’t answer. Please try again.',
    });
    const connection = await sources.api.getConnection(owner, id);
    const because = { reason: 'embedding-failed', values: { cause: 'model-failed' } };
    expect(connection).toMatchObject({ status: 'error', isSyncing: false, because });
    expect(connection.failedDocuments).toMatchObject([{ because }, { because }]);
    expect(updates.at(-1)).toMatchObject({ because });
    // An earlier version writes the text only; the stored reason then belongs to another failure.
    await query(`update documents set failure = 'Older words.' where connection_id = $1`, id);
    await query(`update sync_runs set error = 'Older words.' where id = $1`, run);
    const older = await sources.api.getConnection(owner, id);
    expect(older).toMatchObject({ error: 'Older words.', because: null });
    expect(older.failedDocuments).toMatchObject([
      { reason: 'Older words.', because: null },
      { reason: 'Older words.', because: null },
    ]);
    expect(await query('select id from passages where connection_id = $1 order by id', id)).toEqual(before);
    await createWorker()(await start(id));
    expect(await sources.api.getConnection(owner, id)).toMatchObject({
      status: 'connected',
      failedDocuments: [],
    });
  });

  test('reads nothing again when another model embeds by now', async () => {
    const id = await createSource(2);
    await createWorker()(await start(id));
    const passages = () =>
      query('select id, embedding_model from passages where connection_id = $1 order by id', id);
    const before = await passages();
    await createWorker(createFakeEmbed({ id: 'other:model:8:1' }))(await start(id));
    expect(await passages()).toEqual(before);
    const runs = await query(
      'select successful, unchanged from sync_runs where connection_id = $1 order by id desc limit 1',
      id,
    );
    expect(runs).toEqual([{ successful: 2, unchanged: 2 }]);
  });
});

test('keeps the latest runs of each source, and an unfinished run of any age', async () => {
  const { pool } = sources.deps.database;
  const addRuns = async (connectionId: number, status: 'completed' | 'running', count: number) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into sync_runs (owner_id, connection_id, status, finished_at, successful)
       select owner_id, id, $2::text, case when $2::text = 'completed' then now() end, number
       from connections, generate_series(1, $3::int) number where id = $1 order by number returning id`,
      [connectionId, status, count],
    );
    return rows.map(({ id }) => id);
  };
  const listRuns = async (connectionId: number) => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from sync_runs where connection_id = $1 order by id',
      [connectionId],
    );
    return rows.map(({ id }) => id);
  };
  const busy = await sources.api.createConnection(owner, 'Busy');
  const quiet = await sources.api.createConnection(await sources.signIn('quiet@example.com'), 'Quiet');
  const stuck = await addRuns(busy.id, 'running', 1);
  const many = await addRuns(busy.id, 'completed', 60);
  const few = await addRuns(quiet.id, 'completed', 3);
  for (let round = 0; round < 2; round += 1) {
    await removeOldRuns(sources.deps.database);
    expect(await listRuns(busy.id)).toEqual([...stuck, ...many.slice(-50)]);
    expect(await listRuns(quiet.id)).toEqual(few);
  }
});
