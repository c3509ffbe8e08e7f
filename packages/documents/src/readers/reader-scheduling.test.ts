import { describe, expect, it } from 'vitest';
import { chooseNext, chooseToPreempt, createQuanta, type ScheduledJob } from './reader-scheduling.ts';

const turn = (tenantId: string, overrides: Partial<ScheduledJob> = {}): ScheduledJob => ({
  tenantId,
  position: 1,
  startedAt: 0,
  quantumMs: 50,
  isLong: false,
  ...overrides,
});

describe('chooseNext', () => {
  it('prefers the tenant with the fewest running jobs', () => {
    const [own, other] = [turn('a'), turn('b', { position: 9 })];
    expect(chooseNext([own, other], [turn('a')], 2)).toBe(other);
  });

  it('skips long jobs while a long job runs and a short one waits', () => {
    const [long, short] = [turn('a', { isLong: true }), turn('a', { position: 9 })];
    expect(chooseNext([long, short], [turn('b', { isLong: true })], 2)).toBe(short);
    expect(chooseNext([long], [turn('b', { isLong: true })], 2)).toBe(long);
    expect(chooseNext([long, short], [], 2)).toBe(long);
  });
});

describe('chooseToPreempt', () => {
  const choose = (running: ScheduledJob[], job = turn('new')) =>
    chooseToPreempt(job, running, { maxWorkers: 2, now: 150 });

  it('chooses the younger of two long jobs, once', () => {
    const [older, younger] = [turn('a', { startedAt: 10 }), turn('b', { startedAt: 20 })];
    expect(choose([older, younger])).toBe(younger);
    expect(choose([{ ...older, isLong: true, startedAt: 30 }, younger])).toBe(younger);
    expect(choose([older, { ...younger, isLong: true }])).toBe(older);
  });

  it('chooses none while a running job may still be short, or for a waiting long job', () => {
    expect(choose([turn('a', { startedAt: 10 }), turn('b', { startedAt: 120 })])).toBeUndefined();
    const running = [turn('a', { startedAt: 10 }), turn('b', { startedAt: 20 })];
    expect(choose(running, turn('new', { isLong: true }))).toBeUndefined();
  });
});

describe('createQuanta', () => {
  const quantumMs = 15_000;
  const job = turn('slow', { startedAt: 1_000, quantumMs });
  const create = () => createQuanta(quantumMs);

  it('shortens the quantum of tenants with recent long jobs only', () => {
    const quanta = create();
    quanta.record(job, 1_000 + quantumMs);
    expect(quanta.choose('slow', 20_000)).toBe(3_000);
    expect(quanta.choose('other', 20_000)).toBe(quantumMs);
    expect(quanta.choose('slow', 20_000 + 600_000)).toBe(quantumMs);
  });

  it('keeps the quantum after quick jobs', () => {
    const quanta = create();
    quanta.record(job, 999 + quantumMs);
    expect(quanta.choose('slow', 20_000)).toBe(quantumMs);
  });
});
