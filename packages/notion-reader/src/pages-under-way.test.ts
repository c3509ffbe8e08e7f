import { expect, it } from 'vitest';
import { beginPage } from './pages-under-way.ts';

it('rejects large pages when all pages together take too much, but still reads small ones', () => {
  const pages = Array.from({ length: 15 }, beginPage);
  for (const page of pages) page.take(5_000_000);
  const [first, second] = pages;
  expect(() => first!.take(20_000_000)).toThrow('Too many large pages');
  first!.end();
  const small = beginPage();
  small.take(900_000);
  second!.take(1_000_000);
  for (const page of [...pages, small]) page.end();
  const alone = beginPage();
  alone.take(60_000_000);
  alone.end();
});
