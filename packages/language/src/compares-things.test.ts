import { expect, it } from 'vitest';
import { comparesThings } from './compares-things.ts';

/** Processor time of this thread in milliseconds, which does not depend on the load of the machine. */
const readProcessorMs = () => process.threadCpuUsage().user / 1_000;

it.each([
  'Which cake is the cheapest?',
  'Is a van bigger than a jeep?',
  'Alin ang pinakamurang kwarto?',
  'may mas mura po ba',
  '¿Cuál es el más barato?',
  'Quel est le moins cher ?',
  'Quelle est la différence ?',
])('detects a comparison in "%s"', (question) => {
  expect(comparesThings(question)).toBe(true);
});

it.each([
  'How much are your massages?',
  'Magkano ang masahe?',
  'Price of plus size dresses',
  'Do you rent a forest lodge?',
  '¿Cuánto cuestan los masajes?',
  'Combien coûtent les massages ?',
  '',
])('finds no comparison in "%s"', (question) => {
  expect(comparesThings(question)).toBe(false);
});

it('handles every input quickly', () => {
  const startedAt = readProcessorMs();
  for (const part of ['pinaka', 'mas', 'le ', 'cheap', 'é']) comparesThings(part.repeat(100_000));
  expect(readProcessorMs() - startedAt).toBeLessThan(1_000);
});
