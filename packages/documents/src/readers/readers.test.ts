import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReaderTask } from './reader-task.ts';
import { createReaders, type ReadersOptions } from './readers.ts';

const poison: ReaderTask<string, number> = { script: new URL('./testing/poison-task.ts', import.meta.url) };
const pools: { close: () => Promise<void> }[] = [];

function createPool(options: Partial<ReadersOptions> = {}) {
  const limits = {
    maxWorkers: 2,
    timeoutMs: 120_000,
    maxMemoryMb: 160,
    idleMs: 10_000,
    readable: [],
    ...options,
  };
  const readers = createReaders(limits);
  pools.push(readers);
  return {
    async run(deed: string, signal?: AbortSignal, tenantId = 'a'): Promise<number> {
      const { value } = await readers.run(poison, deed, signal ? { tenantId, signal } : { tenantId });
      return value;
    },
    expect: () => readers.prewarm(poison),
    close: () => readers.close(),
  };
}

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

describe('createReaders', () => {
  it('reuses a warm process and respects the limit of processes', async () => {
    const pool = createPool({ maxWorkers: 2 });
    const pids = await Promise.all(
      ['greet', 'greet', 'greet', 'greet', 'greet'].map((deed) => pool.run(deed)),
    );
    expect(new Set(pids).size).toBe(2);
    expect(pids).toContain(await pool.run('greet'));
  });

  it('prewarms one process for expected tasks, and ends it when none arrive', async () => {
    const pool = createPool();
    for (let times = 0; times < 3; times++) pool.expect();
    const first = await pool.run('greet');
    pool.expect();
    expect(await pool.run('greet')).toBe(first);
    const short = createPool({ idleMs: 10 });
    short.expect();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await short.run('greet')).not.toBe(first);
  });

  it('ends idle processes and starts a new one for the next job', async () => {
    const pool = createPool({ idleMs: 10 });
    const first = await pool.run('greet');
    await expect.poll(() => pool.run('greet'), { interval: 150 }).not.toBe(first);
  });

  it('ends a job that takes too long', async () => {
    const pool = createPool({ timeoutMs: 1_500 });
    await expect(pool.run('loop')).rejects.toMatchObject({
      name: 'UnreadableError',
      message: expect.stringContaining('seconds'),
    });
  });

  it.each(['fill heap', 'fill heap inside a built-in', 'fill buffers'])(
    'ends a job that needs too much memory: %s',
    async (deed) => {
      const pool = createPool();
      const [poison, sound] = await Promise.allSettled([pool.run(deed), pool.run('greet')]);
      expect(poison).toMatchObject({
        reason: { name: 'UnreadableError', message: expect.stringContaining('memory') },
      });
      expect(sound.status).toBe('fulfilled');
    },
  );

  it('does not end a process for garbage', async () => {
    expect(await createPool({ maxMemoryMb: 220 }).run('litter')).toBeGreaterThan(0);
  });

  it('retries a job in a new process when a used one runs out of memory', async () => {
    const pool = createPool({ maxWorkers: 1 });
    const pids: number[] = [];
    for (let round = 0; round < 4; round++) pids.push(await pool.run('keep 60 MB'));
    expect(new Set(pids).size).toBeGreaterThan(1);
    const [poison] = await Promise.allSettled([pool.run('fill buffers')]);
    expect(poison).toMatchObject({ reason: { message: expect.stringContaining('memory') } });
    expect(await pool.run('greet')).toBeGreaterThan(0);
  });

  it.each(['throw later', 'exit'])('survives a process that dies: %s', async (deed) => {
    const pool = createPool({ maxWorkers: 1 });
    await expect(pool.run(deed)).rejects.toMatchObject({ name: 'UnreadableError' });
    expect(await pool.run('greet')).toBeGreaterThan(0);
  });

  it.each(['write', 'start', 'start a thread', 'connect', 'connect by name', '/etc/hostname'])(
    'does not allow a document to do this: %s',
    async (deed) => {
      const refused = {
        name: 'UnreadableError',
        cause: { message: expect.stringContaining('restricted') },
      };
      await expect(createPool().run(deed)).rejects.toMatchObject(refused);
    },
  );

  it('reads files in the given folders, and no others', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'anito-readers-'));
    try {
      await mkdir(join(folder, 'objects'));
      await writeFile(join(folder, 'objects', 'file'), 'four');
      await writeFile(join(folder, 'secret-key'), 'secret');
      const pool = createPool({ readable: [join(folder, 'objects')] });
      expect(await pool.run(join(folder, 'objects', 'file'))).toBe(4);
      await expect(pool.run(join(folder, 'secret-key'))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('restricted') },
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('does not load uploaded native code', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'anito-readers-'));
    try {
      const canvas = dirname(createRequire(import.meta.url).resolve('@napi-rs/canvas/package.json'));
      const upload = join(folder, 'upload.node');
      await writeFile(upload, '');
      const pool = createPool({ readable: [folder] });
      for (const path of [upload, `${canvas}/${relative(canvas, upload)}`]) {
        await expect(pool.run(path)).rejects.toMatchObject({
          cause: { message: expect.stringContaining('restricted') },
        });
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("hides the server's environment from reader processes", async () => {
    // Its only variable is the setting for the canvas.
    expect(await createPool().run('environment')).toBe(1);
  });

  it('rejects aborted jobs with the reason, whether running or waiting', async () => {
    const pool = createPool({ maxWorkers: 1 });
    const running = new AbortController();
    const waiting = new AbortController();
    const jobs = [pool.run('loop', running.signal), pool.run('greet', waiting.signal), pool.run('greet')];
    waiting.abort(new Error('cancelled while waiting'));
    running.abort(new Error('cancelled while running'));
    const [first, second, third] = await Promise.allSettled(jobs);
    expect(first).toMatchObject({ reason: { message: 'cancelled while running' } });
    expect(second).toMatchObject({ reason: { message: 'cancelled while waiting' } });
    expect(third!.status).toBe('fulfilled');
    await expect(pool.run('greet', AbortSignal.abort('before'))).rejects.toBe('before');
  });

  it('lets another tenant run while two files never end, and ends those at their deadline', async () => {
    const pool = createPool({ quantumMs: 300, timeoutMs: 8_000 });
    const endless = [pool.run('loop', undefined, 'b'), pool.run('loop', undefined, 'c')];
    const outcomes = Promise.allSettled(endless);
    for (let file = 0; file < 3; file++) expect(await pool.run('greet')).toBeGreaterThan(0);
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ reason: { message: expect.stringContaining('seconds') } });
    }
  });

  it('takes turns between tenants, regardless of their numbers of files', async () => {
    const pool = createPool({ maxWorkers: 1 });
    const order: string[] = [];
    const run = async (tenant: string) => {
      await pool.run('greet', undefined, tenant);
      order.push(tenant);
    };
    await Promise.all([...Array.from({ length: 8 }, () => run('a')), run('b'), run('b'), run('c')]);
    expect(order.slice(0, 6).join('')).toMatch(/^a(?:[abc]){5}$/);
    expect(order.lastIndexOf('b')).toBeLessThan(6);
    expect(order.indexOf('c')).toBeLessThan(4);
  });

  it('rejects waiting and later jobs after it is closed', async () => {
    const pool = createPool({ maxWorkers: 1 });
    const jobs = Promise.allSettled([pool.run('loop'), pool.run('greet')]);
    await pool.close();
    for (const job of await jobs) expect(job).toMatchObject({ reason: { name: 'ReadersClosedError' } });
    await expect(pool.run('greet')).rejects.toMatchObject({ name: 'ReadersClosedError' });
  });
});
