import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('./testing/stuck-process.ts', import.meta.url));

function start(deed: string) {
  const child = spawn(process.execPath, [program, deed], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errorOutput = '';
  child.stderr.on('data', (data: Buffer) => {
    errorOutput += data.toString();
  });
  return {
    child,
    ended: once(child, 'exit').then(([code, signal]) => ({ code, signal, said: errorOutput })),
  };
}

it('ends a process whose event loop is blocked, and reports it', async () => {
  expect(await start('loop').ended).toMatchObject({
    signal: 'SIGKILL',
    said: expect.stringContaining('stood still'),
  });
});

it('does not end a working process, or one whose watchdog was stopped', async () => {
  const [idle, stopped] = [start('idle'), start('stopped')];
  expect(await idle.ended).toMatchObject({ code: 0 });
  expect(await stopped.ended).toMatchObject({ code: 0 });
});

it('does not end a process that was suspended and continues', async () => {
  const { child, ended } = start('idle');
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  child.kill('SIGCONT');
  expect(await ended).toMatchObject({ code: 0 });
});
