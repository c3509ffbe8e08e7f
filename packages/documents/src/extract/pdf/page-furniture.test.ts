import { describe, expect, it } from 'vitest';
import { removeHeadersAndFooters } from './page-furniture.ts';
import { artifact } from './pdf-marks.ts';
import type { Span } from './span.ts';

const height = 842;

function span(text: string, y: number, look: Partial<Span> = {}): Span {
  return { text, left: 60, right: 300, y, size: 10, font: 'regular', isMono: false, ...look };
}

const body = (page: number) =>
  [200, 214, 228].map((y, line) => span(`Line ${line} of text ${page}${line}`, y));

/** Returns the remaining texts of each page. */
function read(pages: Span[][]): string[][] {
  return removeHeadersAndFooters(pages.map((spans) => ({ spans, height }))).map((spans) =>
    spans.map(({ text }) => text),
  );
}

describe('repeated headers and footers', () => {
  it('are removed with page numbers', () => {
    const pages = [1, 2, 3].map((page) => [
      span('House rules', 40),
      ...body(page),
      span(`Sheet ${page} of 3, printed 2026`, 810),
    ]);
    expect(read(pages)).toEqual([1, 2, 3].map((page) => body(page).map(({ text }) => text)));
  });

  it('do not include table rows at the same position of each page', () => {
    const rows = (page: number) =>
      Array.from({ length: 36 }, (_, row) => span(row === 0 ? 'Code' : `SKU-${page}${row}`, 60 + row * 21));
    const pages = [1, 2, 3].map((page) => [span('Price list', 24), ...rows(page)]);
    expect(read(pages)).toEqual([1, 2, 3].map((page) => rows(page).map(({ text }) => text)));
  });

  it('are kept once when they contain contact details, in a footer or marked as artifacts', () => {
    const foot = 'Rizal St. 4, Pasig · 0917 555 0142';
    for (const look of [{}, { mark: artifact }]) {
      const pages = [1, 2, 3].map((page) => [
        ...body(page),
        span(foot, 810, look),
        span(`${page}`, 825, look),
      ]);
      const texts = read(pages);
      expect(texts.map((page) => page.filter((text) => text === foot).length)).toEqual([1, 0, 0]);
      expect(texts.flat()).not.toContain('1');
    }
  });

  it('are kept without a page number close to the text that is marked', () => {
    const foot = span('Rizal St. 4, Pasig · 0917 555 0142', 242, { mark: artifact });
    const page = [...body(1), foot, span('1', 254, { mark: artifact })];
    expect(read([page])).toEqual([[...body(1), foot].map(({ text }) => text)]);
  });

  it('keep all parts of a telephone number that is drawn in parts', () => {
    const parts = ['Call (02)', '8123', '4567'];
    const pages = [1, 2, 3].map((page) => [
      ...body(page),
      ...parts.map((text, index) => span(text, 810, { left: 60 + index * 60, right: 110 + index * 60 })),
    ]);
    expect(read(pages)[0]).toEqual([...body(1).map(({ text }) => text), ...parts]);
  });

  it('are kept when the marks would remove most of the page', () => {
    expect(read([body(1).map((each) => ({ ...each, mark: artifact }))])).toEqual([
      body(1).map(({ text }) => text),
    ]);
  });
});

describe('a number in the margin of a page', () => {
  const at = (left: number, text: string) => span(text, 810, { left, right: left + 20 });

  it.each([
    ['alone', [at(290, '7')]],
    ['with its words apart', [at(260, 'Page'), at(290, '7'), at(310, 'of 9')]],
  ])('is removed when it is only a page number: %s', (_, foot) => {
    expect(read([[...body(1), ...foot]])).toEqual([body(1).map(({ text }) => text)]);
  });

  it.each([
    ['a price', [at(60, 'Delivery fee'), at(400, '50')]],
    ['a row of prices', [at(60, '50'), at(200, '80'), at(400, '120')]],
    ['a word drawn letter by letter', [...'P 7550'].map((letter, index) => at(60 + index * 6, letter))],
  ])('is kept when it is something else: %s', (_, foot) => {
    const page = [...body(1), ...foot];
    expect(read([page])).toEqual([page.map(({ text }) => text)]);
  });
});
