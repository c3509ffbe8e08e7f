import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Attempts } from '../../lib/attempts.ts';
import type { SourceDocument } from '../sources/source-kind.ts';
import { createDocumentAttempts } from './document-attempts.ts';

const never = new AbortController().signal;
const uncounted: Attempts = {
  begin: async () => true,
  beginSeveral: async (works) => new Set(works.map(({ key }) => key)),
  end: async () => undefined,
  noteProgress: async () => undefined,
};
const createRun = () => createDocumentAttempts(uncounted, { ownerId: randomUUID(), connectionId: 1 });
const document = (externalId: string): SourceDocument => ({
  externalId,
  title: externalId,
  url: null,
  fingerprintSeed: externalId,
});
const large = 50 * 2 ** 20;

it('processes few large documents at once across all runs, and never delays small ones', async () => {
  const runs = [createRun(), createRun(), createRun()];
  const inside: number[] = [];
  const taking = runs.map((run, index) =>
    run.reserveMemory(document('big'), large, never).then(() => inside.push(index)),
  );
  await createRun().reserveMemory(document('small'), 1_000, never);
  await new Promise((resolve) => setImmediate(resolve));
  expect(inside).toEqual([0, 1]);
  await runs[0]!.end([document('other')]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(inside).toEqual([0, 1]);
  await runs[0]!.end([document('big')]);
  await Promise.all(taking);
  expect(inside).toEqual([0, 1, 2]);
  for (const run of runs) await run.endAll();
});

it('releases all reserved memory when a run ends', async () => {
  const [first, second] = [createRun(), createRun()];
  await first.reserveMemory(document('one'), large, never);
  await second.reserveMemory(document('two'), large, never);
  const waiting = createRun();
  const leaving = new AbortController();
  const waitingReservation = waiting.reserveMemory(document('three'), large, leaving.signal);
  leaving.abort(new Error('left'));
  await expect(waitingReservation).rejects.toThrow('left');
  await first.endAll();
  await waiting.reserveMemory(document('three'), large, never);
  await Promise.all([second.endAll(), waiting.endAll()]);
});
