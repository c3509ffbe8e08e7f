import { expect, it } from 'vitest';
import { trackPageMemory } from './page-memory.ts';

it('rejects large pages when all pages together take too much, but still reads small ones', () => {
  const pages = Array.from({ length: 15 }, trackPageMemory);
  for (const page of pages) page.add(5_000_000);
  const [first, second] = pages;
  expect(() => first!.add(20_000_000)).toThrow('Too many large pages');
  first!.release();
  const small = trackPageMemory();
  small.add(900_000);
  second!.add(1_000_000);
  for (const page of [...pages, small]) page.release();
  const alone = trackPageMemory();
  alone.add(60_000_000);
  alone.release();
});
