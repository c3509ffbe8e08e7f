import { describe, expect, it } from 'vitest';
import { chooseNext, chooseToPutOff, createQuanta, type Turn } from './reader-turns.ts';

const turn = (tenantId: string, overrides: Partial<Turn> = {}): Turn => ({
  tenantId,
  place: 1,
  startedAt: 0,
  quantumMs: 50,
  isLong: false,
  ...overrides,
});

describe('the next one', () => {
  it('is of the tenant with the fewest running', () => {
    const [own, other] = [turn('a'), turn('b', { place: 9 })];
    expect(chooseNext([own, other], [turn('a')], 2)).toBe(other);
  });

  it('is none that takes long while such a one runs and a short one waits', () => {
    const [long, short] = [turn('a', { isLong: true }), turn('a', { place: 9 })];
    expect(chooseNext([long, short], [turn('b', { isLong: true })], 2)).toBe(short);
    expect(chooseNext([long], [turn('b', { isLong: true })], 2)).toBe(long);
    expect(chooseNext([long, short], [], 2)).toBe(long);
  });
});

describe('the one to put off', () => {
  const choose = (running: Turn[], job = turn('new')) =>
    chooseToPutOff(job, running, { maxWorkers: 2, now: 150 });

  it('is the younger of two that take long, once', () => {
    const [older, younger] = [turn('a', { startedAt: 10 }), turn('b', { startedAt: 20 })];
    expect(choose([older, younger])).toBe(younger);
    expect(choose([{ ...older, isLong: true, startedAt: 30 }, younger])).toBe(younger);
    expect(choose([older, { ...younger, isLong: true }])).toBe(older);
  });

  it('is none while one may still be short, or for one that takes long itself', () => {
    expect(choose([turn('a', { startedAt: 10 }), turn('b', { startedAt: 120 })])).toBeUndefined();
    const running = [turn('a', { startedAt: 10 }), turn('b', { startedAt: 20 })];
    expect(choose(running, turn('new', { isLong: true }))).toBeUndefined();
  });
});

describe('the time before a job counts as long', () => {
  const quantumMs = 15_000;
  const job = turn('slow', { startedAt: 1_000, quantumMs });
  const create = () => createQuanta(quantumMs);

  it('is short for whose jobs took long lately, and as ever for others', () => {
    const quanta = create();
    quanta.note(job, 1_000 + quantumMs);
    expect(quanta.choose('slow', 20_000)).toBe(3_000);
    expect(quanta.choose('other', 20_000)).toBe(quantumMs);
    expect(quanta.choose('slow', 20_000 + 600_000)).toBe(quantumMs);
  });

  it('stays as it is after jobs that were quick', () => {
    const quanta = create();
    quanta.note(job, 999 + quantumMs);
    expect(quanta.choose('slow', 20_000)).toBe(quantumMs);
  });
});
