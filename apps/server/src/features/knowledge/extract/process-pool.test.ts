import { afterEach, describe, expect, it } from 'vitest';
import { createProcessPool } from './process-pool.ts';

const script = new URL('../fixtures/poison-process.ts', import.meta.url);
const pools: { close: () => Promise<void> }[] = [];

function createPool(options: { maxWorkers?: number; timeoutMs?: number; idleMs?: number } = {}) {
  const limits = { maxWorkers: 2, timeoutMs: 25_000, maxMemoryMb: 160, idleMs: 10_000, ...options };
  const pool = createProcessPool<string, number>({ script, ...limits });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

describe('process pool', () => {
  it('uses a warm process again and starts no more than it may', async () => {
    const pool = createPool({ maxWorkers: 2 });
    const pids = await Promise.all(
      ['greet', 'greet', 'greet', 'greet', 'greet'].map((deed) => pool.run(deed)),
    );
    expect(new Set(pids).size).toBe(2);
    expect(pids).toContain(await pool.run('greet'));
  });

  it('ends idle processes and starts a new one for the next job', async () => {
    const pool = createPool({ idleMs: 10 });
    const first = await pool.run('greet');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await pool.run('greet')).not.toBe(first);
  });

  it('ends a job that takes too long', async () => {
    const pool = createPool({ timeoutMs: 1_500 });
    await expect(pool.run('loop')).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining('seconds'),
    });
  });

  it.each(['fill heap', 'fill heap inside a built-in', 'fill buffers'])(
    'ends a job that wants too much memory: %s',
    async (deed) => {
      const pool = createPool();
      const [poison, sound] = await Promise.allSettled([pool.run(deed), pool.run('greet')]);
      expect(poison).toMatchObject({
        reason: { code: 'unreadable_file', message: expect.stringContaining('memory') },
      });
      expect(sound.status).toBe('fulfilled');
    },
  );

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
    await expect(pool.run(deed)).rejects.toMatchObject({ code: 'unreadable_file' });
    expect(await pool.run('greet')).toBeGreaterThan(0);
  });

  it.each(['write', 'start'])('lets no document %s anything', async (deed) => {
    const refused = {
      code: 'unreadable_file',
      cause: { message: expect.stringContaining('restricted') },
    };
    await expect(createPool().run(deed)).rejects.toMatchObject(refused);
  });

  it('keeps the environment of the server to itself', async () => {
    expect(await createPool().run('environment')).toBe(0);
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

  it('refuses what waits and what comes after closing', async () => {
    const pool = createPool({ maxWorkers: 1 });
    const jobs = Promise.allSettled([pool.run('loop'), pool.run('greet')]);
    await pool.close();
    for (const job of await jobs) expect(job).toMatchObject({ reason: { code: 'unavailable' } });
    await expect(pool.run('greet')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
