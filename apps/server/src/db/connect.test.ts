import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectDatabase } from './connect.ts';
import { isSchemaReady, migrateDatabase } from './migrate.ts';

const silent = pino({ level: 'silent' });
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anito-connect-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

/** A log that remembers the process id of the server that started last. */
function watchEngine() {
  let pid = 0;
  const write = (line: string) => {
    // The server's pid follows pino's own, which is that of this process.
    if (/database (?:started|restarted)/.test(line))
      pid = Number([...line.matchAll(/"pid":(\d+)/g)].at(-1)?.[1]);
  };
  return { log: pino({ level: 'debug' }, { write }), pid: () => pid };
}

describe('embedded database', () => {
  test('keeps rows over a restart, and a script can join it', async () => {
    const first = await connectDatabase({ dataDir, log: silent });
    expect(first.kind).toBe('embedded');
    await migrateDatabase(first, silent);
    expect(await isSchemaReady(first)).toBe(true);
    await first.pool.query('create table kept_rows (text text)');
    const guest = await connectDatabase({ dataDir, log: silent, joinRunning: true });
    await guest.pool.query("insert into kept_rows values ('kept')");
    await guest.close();
    await first.close();

    const second = await connectDatabase({ dataDir, log: silent, joinRunning: true });
    expect((await second.pool.query('select text from kept_rows')).rows).toEqual([{ text: 'kept' }]);
    await second.close();
  });

  test('closes most of the connections that a burst has opened', async () => {
    const database = await connectDatabase({ dataDir, log: silent });
    const ask = () => database.pool.query('select pg_sleep(0.1)');
    await Promise.all(Array.from({ length: 8 }, ask));
    expect(database.pool.totalCount).toBe(8);
    await vi.waitFor(() => expect(database.pool.totalCount).toBe(2), { timeout: 10_000 });
    await ask();
    await database.close();
  });

  test('works in a folder whose path is too long for a socket', async () => {
    const database = await connectDatabase({ dataDir: join(dataDir, 'deep'.repeat(30)), log: silent });
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('restarts after being killed during a write, with every acknowledged row', async () => {
    const { log, pid } = watchEngine();
    const database = await connectDatabase({ dataDir, log });
    await database.pool.query('create table acknowledged (id int primary key)');
    const acknowledged: number[] = [];
    let next = 0;
    let isWriting = true;
    const write = async () => {
      while (isWriting) {
        const id = next++;
        const isDone = await database.pool.query('insert into acknowledged values ($1)', [id]).then(
          () => true,
          () => delay(20, false),
        );
        if (isDone) acknowledged.push(id);
      }
    };
    const writers = Array.from({ length: 5 }, write);
    for (let round = 0; round < 2; round++) {
      await delay(200);
      const killed = pid();
      process.kill(killed, 'SIGKILL');
      const answersUnderWay = 5;
      const before = acknowledged.length + answersUnderWay;
      await vi.waitUntil(() => pid() !== killed && acknowledged.length > before, { timeout: 60_000 });
    }
    isWriting = false;
    await Promise.all(writers);
    const { rows } = await database.pool.query<{ id: number }>('select id from acknowledged');
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await database.close();
  });

  test('keeps every acknowledged row when its program is killed during a write, and the next program starts', async () => {
    let last = 0;
    for (let round = 0; round < 2; round++) {
      const server = startServer(`
        await pool.query('create table if not exists acknowledged (id bigint generated always as identity)');
        while (true)
          console.log((await pool.query('insert into acknowledged default values returning id')).rows[0].id);`);
      server.lines.on('line', (line) => {
        last = Number(line);
      });
      const before = last;
      await vi.waitUntil(() => last > before + 10, { timeout: 60_000, interval: 1 });
      await server.kill();
    }
    const database = await connectDatabase({ dataDir, log: silent });
    const { rows } = await database.pool.query('select max(id)::int as max from acknowledged');
    expect(rows[0].max).toBeGreaterThanOrEqual(last);
    await database.close();
  });

  test('does not outlive its program, even during an endless statement', async () => {
    const server = startServer(`
      pool.query('do $$ begin loop end loop; end $$');
      setTimeout(() => console.log('busy'), 300);`);
    await once(server.lines, 'line');
    await server.kill();
    const database = await connectDatabase({ dataDir, log: silent });
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  /** Starts a separate process with an open `pool` that runs `source` and reports its progress by lines. */
  function startServer(source: string) {
    const preamble = `
      import { pino } from 'pino';
      const { connectDatabase } = await import(${JSON.stringify(new URL('./connect.ts', import.meta.url).href)});
      const { pool } = await connectDatabase({ dataDir: process.argv[1], log: pino({ level: 'silent' }) });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', preamble + source, dataDir], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH },
    });
    const lines = createInterface(child.stdout);
    const closed = once(lines, 'close');
    return {
      lines,
      kill: async () => {
        child.kill('SIGKILL');
        await closed;
      },
    };
  }
});
