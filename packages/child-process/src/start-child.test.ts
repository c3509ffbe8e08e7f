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

describe('a started process', () => {
  it('is ready with the result of its start', async () => {
    expect(await start({ deed: 'hello' }).ready).toBe('hello');
  });

  it('handles orders in order, also those sent before it was ready, and reports', async () => {
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

  it('has only the given environment', async () => {
    const names = await start({ deed: 'environment', env: { GREETING: 'hello' } }).ready;
    expect(names).toEqual(['GREETING']);
  });
});

describe('a failed start', () => {
  it('rejects with the thrown error and leaves no process', async () => {
    const child = start({ deed: 'throw' });
    await expect(child.ready).rejects.toMatchObject({ name: 'ChildError', message: 'nothing to work with' });
    await child.ended;
    expect(isAlive(child.id!)).toBe(false);
  });

  it('rejects with the exit code and the end of standard error', async () => {
    await expect(start({ deed: 'exit' }).ready).rejects.toThrow('ended with code 3');
    const child = start({ deed: 'throw later', onStderr: () => undefined });
    expect(describeEnd(await child.ended)).toMatch(/ended with code 1: .*URIError/s);
  });

  it.each(['loop', 'never answer'])('rejects after the start timeout: %s', async (deed) => {
    const child = start({ deed, startTimeoutMs: 700 });
    await expect(child.ready).rejects.toThrow('not ready after 700 ms');
    expect((await child.ended).signal).toBe('SIGKILL');
  });

  it('rejects when the program is missing or cannot be started', async () => {
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

describe('a process ends', () => {
  it('when it is stopped, within its grace period', async () => {
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

  it('by force when it is stopped during its start or in an endless loop', async () => {
    const starting = start({ deed: 'never answer', stop: 'never' });
    const looping = start();
    await looping.ready;
    looping.send('loop');
    for (const child of [starting, looping]) expect((await child.stop()).signal).toBe('SIGKILL');
    await expect(starting.ready).rejects.toThrow('SIGKILL');
  });

  it('by an external kill, after which orders are lost', async () => {
    const child = start();
    await child.ready;
    process.kill(child.id!, 'SIGKILL');
    expect(await child.ended).toMatchObject({ signal: 'SIGKILL' });
    child.send('greet');
    expect((await child.stop()).signal).toBe('SIGKILL');
  });

  it('but not by signals that a terminal sends to the process group', async () => {
    const child = start();
    await child.ready;
    process.kill(child.id!, 'SIGINT');
    process.kill(child.id!, 'SIGTERM');
    await delay(100);
    expect(await child.stop()).toMatchObject({ code: 0, signal: null });
  });

  it('by its watchdog when it exceeds its memory, even with a busy main thread', async () => {
    const child = start({ maxMemoryMb: 150 });
    await child.ready;
    child.send('fill memory');
    expect(await child.ended).toMatchObject({ isOutOfMemory: true });
  });
});

it('keeps the end of a flood on standard error without blocking', async () => {
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
])('leaves no orphan when the parent is killed %s', async (_, deed, limits) => {
  const started = spawn(process.execPath, [parent, deed, ...limits], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(started.stdout, 'data')) as [Buffer];
  const id = Number(line);
  expect(isAlive(id)).toBe(true);
  started.kill('SIGKILL');
  await expect.poll(() => isAlive(id), { timeout: 5_000 }).toBe(false);
});
