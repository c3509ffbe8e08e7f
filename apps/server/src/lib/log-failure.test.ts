import { OutsideError } from '@anito/outside/outside-error';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { PoolBusyError } from '../db/oldest-first-pool.ts';
import { logFailure } from './log-failure.ts';

it('logs requests refused for lack of a connection as one warning without a stack, and others as errors', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  for (let count = 0; count < 20; count += 1) {
    logFailure(
      log,
      new Error('Failed query', { cause: new PoolBusyError() }),
      'unavailable',
      'request failed',
    );
  }
  logFailure(log, new Error('broken'), 'internal', 'request failed');
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 60_000 });
  expect(lines[0]).toMatchObject({ level: 50, err: { message: 'broken' }, code: 'internal' });
  expect(lines[1]).toMatchObject({ level: 40, count: 20 });
  expect(lines[1]).not.toHaveProperty('err');
});

it('logs failures of another server as warnings without a stack', () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const failure = new Error('No page', { cause: new OutsideError('too-many-redirects') });
  logFailure(log, failure, 'upstream_failed', 'request failed');
  expect(lines).toEqual([
    expect.objectContaining({ level: 40, problem: 'too-many-redirects', code: 'upstream_failed' }),
  ]);
  expect(lines[0]).not.toHaveProperty('err');
});
