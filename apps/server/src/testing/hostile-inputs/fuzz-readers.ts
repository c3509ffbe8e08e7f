import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReaders } from '@anito/documents/readers/readers';
import { readProcessorMs } from '@anito/documents/testing/hostile-inputs/clock';
import { maxCharacters } from '@anito/documents/testing/hostile-inputs/shapes';
import fc from 'fast-check';
import { forEachConcurrently } from '../../lib/for-each-concurrently.ts';
import { type HostileInput, hostileInputs } from './hostile-inputs.ts';
import { type InputReading, readHostileInput } from './read-hostile-input.ts';

/** The same number as in the product. */
const maxReaders = 2;
/** Maximum processor time in the reader, and per million characters, in milliseconds. */
const maxReadingMs = 2_000;
const maxReadingMsPerMillion = 4_000;
/**
 * Maximum processor time of one step in the event loop: for hostile input, and for everything that runs at
 * once.
 */
const maxBusyMs = 100;
const maxStalledMs = 200;
const checkIntervalMs = 5;
/** Maximum number of output characters per input character, beyond the allowance of a small document. */
const maxGrowth = 20;
const allowedCharacters = 200_000;

/** A case by its number in the sequence of a seed, and the problems of its reading. */
export type FuzzFinding = { at: number; input: HostileInput; wrong: string[] };
export type FuzzCase = { at: number; input: HostileInput; reading: InputReading; wrong: string[] };

/**
 * Reads hostile inputs of a seed like the product, in two processes of 400 MB, and reports the problems of
 * each. The same seed gives the same inputs. Times may be `slack` times as long as on an idle machine.
 */
export async function fuzzReaders(
  {
    seed,
    from = 0,
    cases,
    maxInputCharacters = maxCharacters,
    slack = 1,
  }: { seed: number; from?: number; cases: number; maxInputCharacters?: number; slack?: number },
  onCase: (result: FuzzCase) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'anito-hostile-'));
  const readers = createReaders({ maxWorkers: maxReaders, readable: [folder] });
  const inputs = fc
    .sample(hostileInputs, { seed, numRuns: from + cases })
    .entries()
    .drop(from);
  const read = async ([at, input]: [number, HostileInput]) => {
    const watch = watchLoop();
    try {
      const reading = await readHostileInput(
        { readers, folder, maxInputCharacters, write: unwatched },
        input,
      );
      onCase({ at, input, reading, wrong: judge(input.kind, reading, watch.stop(), slack) });
    } finally {
      watch.stop();
    }
  };
  try {
    await forEachConcurrently(inputs, maxReaders, read);
  } finally {
    await readers.close();
    await rm(folder, { recursive: true });
  }
}

const killed = /too much memory|within \d+ seconds|its reader failed/;
/**
 * pdf.js resolves graphics states recursively, by the ten thousand when a page nests them, and only its
 * deadline ends it.
 */
const mayTimeOut = new Set<HostileInput['kind']>(['pdf', 'damaged']);

/**
 * Returns the problems of a reading; none if it gave a proportionate number of passages, or a reason for
 * people.
 */
function judge(
  kind: HostileInput['kind'],
  reading: InputReading,
  stalledMs: number,
  slack: number,
): string[] {
  const { refusal, outputCharacters, inputCharacters, busy, readingMs } = reading;
  const wrong: string[] = [];
  if (refusal && !isForPerson(refusal)) wrong.push(`refused with: ${refusal.message}`);
  const isPatient = mayTimeOut.has(kind);
  if (refusal && killed.test(refusal.message) && !isPatient) wrong.push(refusal.message);
  const maxMs = slack * (maxReadingMs + (inputCharacters / 1_000_000) * maxReadingMsPerMillion);
  if (readingMs > maxMs && !isPatient) wrong.push(`the reader took ${Math.round(readingMs)} ms`);
  if (outputCharacters > inputCharacters * maxGrowth + allowedCharacters)
    wrong.push(`${outputCharacters} characters of ${inputCharacters}`);
  for (const [name, milliseconds] of busy) {
    if (milliseconds > maxBusyMs * slack) wrong.push(`${name} took ${Math.round(milliseconds)} ms`);
  }
  if (stalledMs > maxStalledMs * slack) wrong.push(`the loop stood for ${Math.round(stalledMs)} ms`);
  return wrong;
}

/** Whether the message of an error is written as a sentence. */
function isForPerson({ message }: Error): boolean {
  return /^[A-Z“].*[.!]$/s.test(message);
}

type Watch = { look(): void; skip(): void };
const watches = new Set<Watch>();

/** Runs work that is not part of reading, such as writing the input, without counting its time. */
function unwatched<T>(work: () => T): T {
  for (const watch of watches) watch.look();
  const result = work();
  for (const watch of watches) watch.skip();
  return result;
}

/**
 * Measures processor time of this thread between two checks. `stop` returns the most between any two, in
 * milliseconds.
 */
function watchLoop(): { stop(): number } {
  let maxMs = 0;
  let last = readProcessorMs();
  const watch: Watch = {
    look() {
      const now = readProcessorMs();
      maxMs = Math.max(maxMs, now - last);
      last = now;
    },
    skip() {
      last = readProcessorMs();
    },
  };
  const timer = setInterval(watch.look, checkIntervalMs);
  watches.add(watch);
  return {
    stop() {
      if (watches.delete(watch)) watch.look();
      clearInterval(timer);
      return maxMs;
    },
  };
}
