import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ChildOptions, describeEnd, startChild } from './start-child.ts';

const script = new URL('./testing/deeds-process.ts', import.meta.url);
const parent = fileURLToPath(new URL('./testing/parent-process.ts', import.meta.url));

type Deeds = { deed?: string; stop?: 'late' | 'never' } & Partial<ChildOptions<unknown>>;

function start({ deed = 'greet', stop, ...options }: Deeds = {}) {
  const input = { deed, ...(stop ? { stop } : {}) };
  const child = startChild<string, unknown, unknown>({ script, input, env: {}, graceMs: 300, ...options });
  onTestFinished(async () => {
    child.kill();
    await child.ended;
  });
  return child;
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

describe('a process that is started', () => {
  it('is ready with what its start returned', async () => {
    expect(await start({ deed: 'hello' }).ready).toBe('hello');
  });

  it('hears in order what was sent before it was ready, and reports', async () => {
    const heard: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const child = start({
      onReport: (report) => {
        heard.push(report);
        if (heard.length === 3) resolve();
      },
    });
    for (const deed of ['one', 'two', 'large']) child.send(deed);
    await promise;
    expect(heard.slice(0, 2)).toEqual(['one', 'two']);
    expect(heard[2]).toHaveLength(2_000_000);
  });

  it('has the environment that it is given and no other', async () => {
    const names = await start({ deed: 'environment', env: { GREETING: 'hello' } }).ready;
    expect(names).toEqual(['GREETING']);
  });
});

describe('a start that fails', () => {
  it('says why it threw, and leaves no process', async () => {
    const child = start({ deed: 'throw' });
    await expect(child.ready).rejects.toMatchObject({ name: 'ChildError', message: 'nothing to work with' });
    await child.ended;
    expect(isAlive(child.id!)).toBe(false);
  });

  it('says how it ended, with its last words', async () => {
    await expect(start({ deed: 'exit' }).ready).rejects.toThrow('ended with code 3');
    const child = start({ deed: 'throw later', onStderr: () => undefined });
    expect(describeEnd(await child.ended)).toMatch(/ended with code 1: .*URIError/s);
  });

  it.each(['loop', 'never answer'])('takes no longer than it may: %s', async (deed) => {
    const child = start({ deed, startTimeoutMs: 700 });
    await expect(child.ready).rejects.toThrow('not ready after 700 ms');
    expect((await child.ended).signal).toBe('SIGKILL');
  });

  it('is told when there is no program, or none can be started', async () => {
    const gone = start({ script: new URL('./testing/not-there.ts', import.meta.url) });
    await expect(gone.ready).rejects.toThrow('ended with code 1');
    const { execPath } = process;
    process.execPath = '/not/there';
    try {
      const child = startChild({ script, env: {}, graceMs: 0 });
      await expect(child.ready).rejects.toThrow('ENOENT');
      await child.ended;
      child.kill();
    } finally {
      process.execPath = execPath;
    }
  });
});

describe('a process that ends', () => {
  it('by itself when it is told, within its time', async () => {
    const child = start({ stop: 'late', graceMs: 5_000 });
    await child.ready;
    expect(await child.stop()).toMatchObject({ code: 7, signal: null });
    expect(await child.stop()).toMatchObject({ code: 7 });
  });

  it('by force when it does not stop', async () => {
    const child = start({ stop: 'never' });
    await child.ready;
    expect(await child.stop()).toMatchObject({ signal: 'SIGKILL', isOutOfMemory: false });
  });

  it('by force when it is stopped while it starts or is caught in a loop', async () => {
    const starting = start({ deed: 'never answer', stop: 'never' });
    const looping = start();
    await looping.ready;
    looping.send('loop');
    for (const child of [starting, looping]) expect((await child.stop()).signal).toBe('SIGKILL');
    await expect(starting.ready).rejects.toThrow('SIGKILL');
  });

  it('by a kill from outside, which loses what is sent afterwards', async () => {
    const child = start();
    await child.ready;
    process.kill(child.id!, 'SIGKILL');
    expect(await child.ended).toMatchObject({ signal: 'SIGKILL' });
    child.send('greet');
    expect((await child.stop()).signal).toBe('SIGKILL');
  });

  it('not by the signals that a terminal sends to all', async () => {
    const child = start();
    await child.ready;
    process.kill(child.id!, 'SIGINT');
    process.kill(child.id!, 'SIGTERM');
    await delay(100);
    expect(await child.stop()).toMatchObject({ code: 0, signal: null });
  });

  it('by its watch when it takes too much memory, though its main thread is busy', async () => {
    const child = start({ maxMemoryMb: 150 });
    await child.ready;
    child.send('fill memory');
    expect(await child.ended).toMatchObject({ isOutOfMemory: true });
  });
});

it('keeps the end of what floods standard error, and holds nothing up', async () => {
  let heard = 0;
  const count = (text: string) => {
    heard += text.length;
  };
  const child = start({ deed: 'flood', onStderr: count });
  expect(await child.ready).toBe('flood');
  const { lastWords } = await child.stop();
  expect(heard).toBeGreaterThanOrEqual(8 * 2 ** 20);
  expect(lastWords).toHaveLength(2_000);
  expect(lastWords).toMatch(/the last words$/);
  expect(await start({ deed: 'flood' }).ready).toBe('flood');
});

it.each([
  ['quietly', 'greet', []],
  ['in a loop', 'loop', ['300']],
])('leaves no orphan when the one that started it is killed %s', async (_, deed, limits) => {
  const started = spawn(process.execPath, [parent, deed, ...limits], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(started.stdout, 'data')) as [Buffer];
  const id = Number(line);
  expect(isAlive(id)).toBe(true);
  started.kill('SIGKILL');
  await expect.poll(() => isAlive(id), { timeout: 5_000 }).toBe(false);
});
