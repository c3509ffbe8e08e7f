import { expect, it } from 'vitest';
import { type CreationCalls, createWithFiles } from './create-with-files.ts';

const rejected = { index: 1, originalFileName: 'b.pdf', error: 'It is a web page.' };

function record(overrides: Partial<CreationCalls> = {}) {
  const log: string[] = [];
  const note =
    <T>(name: string, call: (id: number) => Promise<T>) =>
    async (id: number) => {
      log.push(`${name} ${id}`);
      return call(id);
    };
  const calls: CreationCalls = {
    create: overrides.create ?? (async () => ({ id: 5 })),
    upload: note('upload', overrides.upload ?? (async () => ({ rejectedFiles: [rejected] }))),
    remove: note('remove', overrides.remove ?? (async () => undefined)),
  };
  return { log, calls };
}

const boom = new Error('boom');
const fail = () => Promise.reject(boom);
const abort = () => Promise.reject(new DOMException('', 'AbortError'));

it('creates, then uploads, and returns the rejected files', async () => {
  const { log, calls } = record();
  expect(await createWithFiles(calls)).toEqual({ kind: 'created', id: 5, rejected: [rejected] });
  expect(log).toEqual(['upload 5']);
});

it('deletes the source when the upload fails', async () => {
  const { log, calls } = record({ upload: fail });
  expect(await createWithFiles(calls)).toEqual({ kind: 'failed', error: boom });
  expect(log).toEqual(['upload 5', 'remove 5']);
});

it('returns the leftover source when the deletion fails as well', async () => {
  const { calls } = record({ upload: fail, remove: fail });
  expect(await createWithFiles(calls)).toEqual({ kind: 'failed', error: boom, leftover: 5 });
});

it('deletes nothing when nothing was created', async () => {
  const { log, calls } = record({ create: fail });
  expect(await createWithFiles(calls)).toEqual({ kind: 'failed', error: boom });
  expect(log).toEqual([]);
});

it('undoes a cancelled upload without reporting a failure', async () => {
  const { log, calls } = record({ upload: abort });
  expect(await createWithFiles(calls)).toEqual({ kind: 'cancelled' });
  expect(log).toEqual(['upload 5', 'remove 5']);
});
