import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, openEngine } from './engine.ts';
import { makeSocketPath } from './socket-path.ts';
import { buildMessage, queryMessage } from './wire-messages.ts';
import { WireServer } from './wire-server.ts';

const idleInTransactionMs = 1500;
let directory: string;
let engine: Engine;
let server: WireServer;
const failures: unknown[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'anito-wire-'));
  engine = await openEngine(join(directory, 'cluster'), (error) => failures.push(error));
  server = new WireServer(engine, { idleInTransactionMs, onFailure: (error) => failures.push(error) });
  await server.listen(makeSocketPath(directory));
  await withClient((client) =>
    client.query('create table counters (id int primary key, value int not null)'),
  );
});

afterAll(async () => {
  await server.close();
  await engine.close();
  await rm(directory, { recursive: true, force: true });
  expect(failures).toEqual([]);
});

function newClient(options: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ host: directory, user: 'postgres', database: 'postgres', ...options });
  client.on('error', () => {});
  return client;
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>, options?: pg.ClientConfig): Promise<T> {
  const client = newClient(options);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function expectWorking(): Promise<void> {
  await withClient(async (client) =>
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]),
  );
}

describe('many clients on one session', () => {
  test('transactions of twenty clients neither mix nor lose an update', async () => {
    await withClient((client) => client.query('insert into counters values (1, 0)'));
    await Promise.all(
      Array.from({ length: 20 }, () =>
        withClient(async (client) => {
          for (let round = 0; round < 5; round++) {
            await client.query('begin');
            const { rows } = await client.query('select value from counters where id = $1', [1]);
            await client.query('update counters set value = $1 where id = 1', [rows[0].value + 1]);
            await client.query('commit');
          }
        }),
      ),
    );
    const { rows } = await withClient((client) => client.query('select value from counters where id = 1'));
    expect(rows).toEqual([{ value: 100 }]);
  });

  test('errors in and out of transactions reach only their client and block nobody', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        withClient(async (client) => {
          if (index % 3 === 0) return client.query('select 1 / $1::int', [0]).catch((error) => error.code);
          if (index % 3 === 1) {
            await client.query('begin');
            await client.query('select * from missing').catch(() => {});
            const after = await client.query('select 1').catch((error) => error.code);
            await client.query('rollback');
            return after;
          }
          return (await client.query('select $1::int as index', [index])).rows[0].index;
        }),
      ),
    );
    expect(outcomes).toEqual(outcomes.map((_, index) => ['22012', '25P02', index][index % 3]));
  });

  test('a client that leaves in a transaction is rolled back', async () => {
    const client = newClient();
    await client.connect();
    await client.query('begin');
    await client.query('insert into counters values (2, 2)');
    const waiting = withClient((other) => other.query('select from counters where id = 2'));
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    expect((await waiting).rowCount).toBe(0);
  });

  test('a client that idles in a transaction is cut, and its work undone', async () => {
    const client = newClient();
    await client.connect();
    const cut = new Promise<{ code?: string }>((resolve) => client.once('error', resolve));
    await client.query('begin');
    await client.query('insert into counters values (3, 3)');
    const { rowCount } = await withClient((other) => other.query('select from counters where id = 3'));
    expect(rowCount).toBe(0);
    expect((await cut).code).toBe('25P03');
  });

  test('prepared statements of the same name stay apart, also after one client left', async () => {
    await withClient(async (first) => {
      await withClient(async (second) => {
        const ask = (client: pg.Client, text: string) => client.query({ name: 'ask', text, values: [2] });
        expect((await ask(first, 'select $1::int + 1 as n')).rows).toEqual([{ n: 3 }]);
        expect((await ask(second, 'select $1::int * 10 as n')).rows).toEqual([{ n: 20 }]);
        expect((await ask(first, 'select $1::int + 1 as n')).rows).toEqual([{ n: 3 }]);
      });
      expect((await first.query({ name: 'ask', text: 'select $1::int + 1 as n', values: [5] })).rows).toEqual(
        [{ n: 6 }],
      );
      const { rows } = await first.query('select name from pg_prepared_statements');
      expect(rows).toHaveLength(1);
    });
  });

  test('statement names longer than PostgreSQL keeps do not collide', async () => {
    await withClient(async (client) => {
      const long = 'x'.repeat(62);
      const ask = (name: string, text: string) => client.query({ name, text });
      expect((await ask(`${long}a`, 'select 1 as n')).rows).toEqual([{ n: 1 }]);
      expect((await ask(`${long}b`, 'select 2 as n')).rows).toEqual([{ n: 2 }]);
    });
  });

  test('an unnamed statement survives what other clients do between its parse and its bind', async () => {
    const raw = await openRaw();
    raw.send(buildMessage('P', '', 'select 40 + 2', Buffer.alloc(2)), buildMessage('S'));
    await raw.until('Z');
    await expectWorking();
    raw.send(
      buildMessage('B', '', '', Buffer.alloc(6)),
      buildMessage('E', '', Buffer.alloc(4)),
      buildMessage('S'),
    );
    expect(await raw.until('Z')).toContain('42');
    raw.close();
  });

  test('a Flush gives results before the Sync, and nobody runs in between', async () => {
    const raw = await openRaw();
    raw.send(
      buildMessage('P', '', 'insert into counters values (4, 4) returning value', Buffer.alloc(2)),
      buildMessage('B', '', '', Buffer.alloc(6)),
      buildMessage('E', '', Buffer.alloc(4)),
      buildMessage('H'),
    );
    await raw.until('C');
    const waiting = withClient((client) => client.query('select from counters where id = 4'));
    await delay(50);
    raw.send(buildMessage('S'));
    await raw.until('Z');
    expect((await waiting).rowCount).toBe(1);
    raw.close();
  });
});

describe('settings', () => {
  test('SET, set_config and startup options belong to their client', async () => {
    const zone = async (client: pg.Client) => (await client.query('show timezone')).rows[0].TimeZone;
    await withClient(async (plain) => {
      await withClient(
        async (tuned) => {
          await tuned.query("set timezone = 'Asia/Manila'");
          expect(await zone(plain)).toBe('UTC');
          expect(await zone(tuned)).toBe('Asia/Manila');
          await tuned.query("begin; set timezone = 'Asia/Tokyo'");
          await tuned.query('rollback');
          expect(await zone(tuned)).toBe('Asia/Manila');
          await tuned.query("select set_config('search_path', 'pg_catalog', false)");
          expect((await plain.query('show search_path')).rows).toEqual([{ search_path: 'public' }]);
          expect((await tuned.query('show work_mem')).rows).toEqual([{ work_mem: '5MB' }]);
        },
        { options: '-c work_mem=5MB' },
      );
      expect(await zone(plain)).toBe('UTC');
      expect((await plain.query('show work_mem')).rows).toEqual([{ work_mem: '4MB' }]);
    });
  });

  test('a wrong startup option fails its client alone', async () => {
    const client = newClient({ options: '-c no_such_setting=1' });
    await expect(client.connect().then(() => client.query('select 1'))).rejects.toThrow();
    await client.end();
    await expectWorking();
  });

  test('statement_timeout stops a running statement, by option, SET and SET LOCAL', async () => {
    const endless = 'do $$ begin loop end loop; end $$';
    await withClient((client) => expect(client.query(endless)).rejects.toMatchObject({ code: '57014' }), {
      statement_timeout: 150,
    });
    await withClient(async (client) => {
      await client.query('begin');
      await client.query("set local statement_timeout = '150ms'");
      const sum = 'select count(*) from generate_series(1, 1e9::bigint)';
      await expect(client.query(sum)).rejects.toMatchObject({ code: '57014' });
      await client.query('rollback');
      expect((await client.query('select pg_sleep(0.3)')).rowCount).toBe(1);
    });
  });
});

test("the server's own chores wait for the end of a transaction and disturb no settings", async () => {
  await withClient(
    async (client) => {
      await client.query('begin');
      await client.query('insert into counters values (9, 9)');
      const vacuumed = server.maintain('vacuum (analyze) counters');
      expect((await client.query('select from counters where id = 9')).rowCount).toBe(1);
      await client.query('commit');
      expect((await vacuumed).toString('latin1')).toContain('VACUUM');
      expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '7s' }]);
    },
    { statement_timeout: 7000 },
  );
  expect((await withClient((client) => client.query('show statement_timeout'))).rows).toEqual([
    { statement_timeout: '1min' },
  ]);
});

describe('what the shared session cannot do', () => {
  test.each([
    'listen news',
    'copy counters from stdin',
    'discard all',
    'deallocate all',
    "set idle_in_transaction_session_timeout = '1s'",
  ])('%s is refused with a reason', async (sql) => {
    await withClient(async (client) => {
      await expect(client.query(sql)).rejects.toMatchObject({ code: '0A000' });
      await expect(client.query(`/* by a driver */ ${sql}`)).rejects.toMatchObject({ code: '0A000' });
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });

  test('a driver may switch off the time-outs that are not ours to have', async () => {
    await withClient((client) =>
      client.query('set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0'),
    );
  });

  test('bytes that are no protocol cut their client alone', async () => {
    for (const garbage of [Buffer.alloc(64, 0xff), Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.alloc(5)]) {
      const socket = connect(join(directory, '.s.PGSQL.5432'));
      socket.on('error', () => {}).resume();
      socket.write(garbage);
      setTimeout(() => socket.end(), 50);
      await new Promise((resolve) => socket.once('close', resolve));
    }
    const raw = await openRaw();
    raw.send(buildMessage('B', Buffer.from('no zero')), Buffer.from([0x51, 0, 0, 0, 1]));
    await raw.closed;
    await expectWorking();
  });
});

describe('amounts', () => {
  test('a result of 40 MB comes whole while other clients go on', async () => {
    const [big] = await Promise.all([
      withClient((client) => client.query("select repeat('x', 1000) as text from generate_series(1, 40000)")),
      ...Array.from({ length: 5 }, () => expectWorking()),
    ]);
    expect(big.rows).toHaveLength(40_000);
  });

  test('a client that does not read is waited for, not buffered without end', async () => {
    const raw = await openRaw();
    raw.pause();
    for (let index = 0; index < 40; index++)
      raw.send(queryMessage("select repeat('x', 1000) from generate_series(1, 4000)"));
    const before = process.memoryUsage().arrayBuffers;
    await delay(300);
    await expectWorking();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000);
    raw.close();
    await expectWorking();
  });

  test('a parameter of 30 MB goes through', async () => {
    const text = 'y'.repeat(30_000_000);
    const { rows } = await withClient((client) => client.query('select length($1::text) as length', [text]));
    expect(rows).toEqual([{ length: 30_000_000 }]);
  });

  test('COPY TO STDOUT streams its rows', async () => {
    const raw = await openRaw();
    raw.send(queryMessage('copy (select generate_series(1, 3)) to stdout'));
    expect(await raw.until('Z')).toMatch(/1\n.*2\n.*3\n/s);
    raw.close();
  });
});

describe('closing', () => {
  test('leaves the engine alone from then on, whatever its clients held', async () => {
    const host = await mkdtemp(join(tmpdir(), 'anito-wire-'));
    const late: string[] = [];
    for (let round = 0; round < 50; round++) {
      let isClosed = false;
      const guarded: Engine = {
        ...engine,
        run(messages) {
          if (isClosed) late.push(`round ${round}`);
          return engine.run(messages);
        },
      };
      const own = new WireServer(guarded, { onFailure: (error) => failures.push(error) });
      await own.listen(makeSocketPath(host));
      await Promise.all(
        Array.from({ length: 5 }, async (_, index) => {
          const client = newClient({ host });
          await client.connect();
          await client.query({ name: `held_${index}`, text: 'select $1::int', values: [index] });
        }),
      );
      await own.close();
      isClosed = true;
      void own.maintain('select 1');
      for (let turn = 0; turn < 10; turn++) await nextTurn();
    }
    await rm(host, { recursive: true, force: true });
    expect(late).toEqual([]);
    // What the clients held was tidied up, so that the engine's next server may use the same names.
    await expectWorking();
  });
});

/** A client that speaks in single messages. */
async function openRaw() {
  const socket = connect(join(directory, '.s.PGSQL.5432'));
  let received = Buffer.alloc(0);
  let onData = () => {};
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    onData();
  });
  const startup = Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from('user\0postgres\0\0')]);
  const length = Buffer.alloc(4);
  length.writeInt32BE(startup.length + 4);
  socket.write(Buffer.concat([length, startup]));

  /** Resolves when a message of this type has come, to all text since the last call. */
  async function until(type: string): Promise<string> {
    while (true) {
      for (let at = 0; at + 5 <= received.length; at += received.readInt32BE(at + 1) + 1) {
        if (String.fromCharCode(received[at]!) !== type) continue;
        const end = at + 1 + received.readInt32BE(at + 1);
        const text = received.toString('latin1', 0, end);
        received = received.subarray(end);
        return text;
      }
      await new Promise<void>((resolve) => {
        onData = resolve;
      });
    }
  }
  await until('Z');
  return {
    until,
    send: (...messages: Buffer[]) => socket.write(Buffer.concat(messages)),
    pause: () => socket.pause(),
    close: () => socket.destroy(),
    closed: new Promise((resolve) => socket.once('close', resolve)),
  };
}
