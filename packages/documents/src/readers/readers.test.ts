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
    expect: () => readers.expect(poison),
    close: () => readers.close(),
  };
}

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

describe('readers', () => {
  it('uses a warm process again and starts no more than it may', async () => {
    const pool = createPool({ maxWorkers: 2 });
    const pids = await Promise.all(
      ['greet', 'greet', 'greet', 'greet', 'greet'].map((deed) => pool.run(deed)),
    );
    expect(new Set(pids).size).toBe(2);
    expect(pids).toContain(await pool.run('greet'));
  });

  it('makes one process ready for what is expected, which does it, or is ended when nothing comes', async () => {
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
    'ends a job that wants too much memory: %s',
    async (deed) => {
      const pool = createPool();
      const [poison, sound] = await Promise.allSettled([pool.run(deed), pool.run('greet')]);
      expect(poison).toMatchObject({
        reason: { name: 'UnreadableError', message: expect.stringContaining('memory') },
      });
      expect(sound.status).toBe('fulfilled');
    },
  );

  it('ends none for the memory of what it no longer uses', async () => {
    expect(await createPool({ maxMemoryMb: 220 }).run('litter')).toBeGreaterThan(0);
  });

  it('gives a job a process of its own when there is no room beside what others left', async () => {
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
    'lets no document %s anything',
    async (deed) => {
      const refused = {
        name: 'UnreadableError',
        cause: { message: expect.stringContaining('restricted') },
      };
      await expect(createPool().run(deed)).rejects.toMatchObject(refused);
    },
  );

  it('reads what lies in the folders that it is given, and nothing beside them', async () => {
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

  it('loads no native code that somebody has uploaded', async () => {
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

  it('keeps the environment of the server to itself', async () => {
    // What it has is the one setting of the canvas.
    expect(await createPool().run('environment')).toBe(1);
  });

  it('rejects aborted jobs with the reason, running or waiting', async () => {
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

  it('lets another tenant in while two files of others take for ever, and ends those at their deadline', async () => {
    const pool = createPool({ quantumMs: 300, timeoutMs: 8_000 });
    const endless = [pool.run('loop', undefined, 'b'), pool.run('loop', undefined, 'c')];
    const outcomes = Promise.allSettled(endless);
    for (let file = 0; file < 3; file++) expect(await pool.run('greet')).toBeGreaterThan(0);
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ reason: { message: expect.stringContaining('seconds') } });
    }
  });

  it('serves tenants by turns, however many files one has', async () => {
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

  it('refuses what waits and what comes after closing', async () => {
    const pool = createPool({ maxWorkers: 1 });
    const jobs = Promise.allSettled([pool.run('loop'), pool.run('greet')]);
    await pool.close();
    for (const job of await jobs) expect(job).toMatchObject({ reason: { name: 'ReadersClosedError' } });
    await expect(pool.run('greet')).rejects.toMatchObject({ name: 'ReadersClosedError' });
  });
});
