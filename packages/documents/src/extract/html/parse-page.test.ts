import { expect, it } from 'vitest';
import { listElements } from './list-elements.ts';
import { parsePage } from './parse-page.ts';

it.each([
  ['in paragraphs', (at: number) => `<font color=${at}><p>`],
  ['in consecutive paragraphs', (at: number) => `<b class=${at}></p><p>`],
  ['in divisions that end earlier', (at: number) => `<div><i id=${at}></div>`],
])('rejects thousands of formatting elements that are reopened %s', (_name, write) => {
  const html = Array.from({ length: 5_000 }, (_, at) => write(at)).join('');
  expect(() => parsePage(html)).toThrow(expect.objectContaining({ problem: 'too-deep' }));
});

it('reads unclosed tags', () => {
  const html = `<p><b>Opening hours${'<p>Monday to Friday, 9 to 5'.repeat(300)}`;
  const bold = listElements(parsePage(html)).filter(({ tagName }) => tagName === 'b');
  expect(bold).toHaveLength(301);
});
