import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { runWithLogContext, setLoggedAccount } from './log-context.ts';

let lines: Record<string, unknown>[] = [];
const open = () => createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });

beforeEach(() => {
  lines = [];
});

describe('a line of the log', () => {
  it('names the request and the account in progress', async () => {
    const log = open();
    await runWithLogContext({ requestId: 'r1' }, async () => {
      log.info('before');
      setLoggedAccount('a1');
      await Promise.resolve();
      log.info({ job: 'given' }, 'after');
    });
    log.info('outside');
    expect(lines.map(({ msg, requestId, accountId, job }) => [msg, requestId, accountId, job])).toEqual([
      ['before', 'r1', undefined, undefined],
      ['after', 'r1', 'a1', 'given'],
      ['outside', undefined, undefined, undefined],
    ]);
  });

  it('has no secrets, up to two levels deep', () => {
    const log = open();
    const secrets = {
      password: 'p4ss',
      apiKey: 'k3y',
      headers: { authorization: 'b3arer', 'x-api-key': 'x4pi' },
    };
    log.info({ ...secrets, settings: secrets, deep: { settings: { botToken: 't0ken' } } }, 'saved');
    expect(JSON.stringify(lines)).not.toMatch(/p4ss|k3y|b3arer|x4pi|t0ken/);
  });
});

describe('a flood of one text', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is logged 100 times a minute and then summed up', () => {
    const log = open();
    for (let count = 0; count < 250; count++) log.warn({ count }, 'message not sent');
    log.warn('something else');
    log.error('message not sent');
    expect(lines).toHaveLength(102);
    vi.advanceTimersByTime(60_000);
    expect(lines.at(-1)).toMatchObject({
      level: 40,
      msg: 'message not sent, again within a minute',
      count: 150,
    });
    log.warn('message not sent');
    expect(lines.at(-1)).toMatchObject({ msg: 'message not sent' });
    expect(lines).toHaveLength(104);
  });

  it('names no account in the line with the number of further ones', () => {
    const log = open();
    // A real timer runs in the context of the line that started it, a fake one in that of this call.
    runWithLogContext({ requestId: 'r1', accountId: 'a1' }, () => {
      for (let count = 0; count < 150; count++) log.warn('message not sent');
      vi.advanceTimersByTime(60_000);
    });
    expect(lines.at(-2)).toMatchObject({ requestId: 'r1', accountId: 'a1' });
    expect(lines.at(-1)).toMatchObject({ count: 50 });
    expect(lines.at(-1)).not.toHaveProperty('requestId');
    expect(lines.at(-1)).not.toHaveProperty('accountId');
  });

  it('leaves texts alone that are rarely logged', () => {
    const log = open();
    for (let minute = 0; minute < 3; minute++) {
      for (let count = 0; count < 60; count++) log.info('synced');
      vi.advanceTimersByTime(60_000);
    }
    expect(lines).toHaveLength(180);
  });
});
