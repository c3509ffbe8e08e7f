import { expect, it } from 'vitest';
import { readStyles } from './read-styles.ts';

it('formats numbers with the first thousand formats of a workbook, and shows others unformatted', () => {
  const numbers = Array.from({ length: 1_500 }, (_, at) => at + 200);
  const codes = numbers.map((id) => `<numFmt numFmtId="${id}" formatCode="0.0\\ ${id}"/>`).join('');
  const cells = numbers.map((id) => `<xf numFmtId="${id}"/>`).join('');
  const xml = `<styleSheet><numFmts>${codes}</numFmts><cellXfs>${cells}</cellXfs></styleSheet>`;
  const styles = readStyles(xml);
  expect(styles).toHaveLength(1_500);
  expect(styles.filter(({ format }) => format.code === null)).toHaveLength(500);
  expect(styles[999]?.format.code).toBe(String.raw`0.0\ 1199`);
});
