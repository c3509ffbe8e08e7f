import { expect, it } from 'vitest';
import { parseHtml } from '../extract-html.ts';

const listHeadings = (html: string) =>
  parseHtml(`<title>Page</title><body>${html}</body>`).blocks.flatMap((block) =>
    block.kind === 'heading' ? [`${block.level} ${block.text}`] : [],
  );

it.each([
  [
    'a bold paragraph',
    '<h1>Shop</h1><p><b>Delivery fee</b></p><p>Iloilo: ₱230</p>',
    ['1 Shop', '2 Delivery fee'],
  ],
  [
    'a class for titles',
    '<h1>Shop</h1><div class="card"><div class="card-title">Delivery fee</div><div>Iloilo: ₱230</div></div>',
    ['1 Shop', '2 Delivery fee'],
  ],
  [
    'titles inside of each other, by their depth',
    '<div class="heading"><span><b>Delivery</b></span></div><p>We deliver.</p><div class="card"><div class="card-title">Fee</div><p>₱90</p></div>',
    ['2 Delivery', '3 Fee'],
  ],
  ['a bold question', '<p><strong>May parking ba?</strong></p><p>Opo, sa likod.</p>', ['2 May parking ba?']],
])('makes a heading of %s', (_, html, headings) => {
  expect(listHeadings(html)).toEqual(headings);
});

it.each([
  ['a bold sentence', '<p><b>No credit cards, please.</b></p><p>We accept cash.</p>'],
  ['a bold price', '<p><b>₱2,500</b></p><p>per head</p>'],
  ['a bold label with its value', '<p><b>Landline: (032) 266 4178</b></p><p>Ask for Nena.</p>'],
  ['bold text within a sentence', '<p>Please <b>bring an ID</b> with you</p><p>We check it.</p>'],
  ['a bold text with nothing after it', '<div><p><b>Thank you</b></p></div>'],
  ['two bold lines', '<p><b>Juan Cruz</b></p><p><b>Owner</b></p>'],
  ['the name of a list item', '<ul><li><p><b>Ube cake</b></p><p>Soft</p></li></ul>'],
  ['a title of a link', '<a href="/x"><div class="title">Menu</div><div>See all</div></a>'],
])('makes no heading of %s', (_, html) => {
  expect(listHeadings(html)).toEqual([]);
});

it('reads titles that are nested thousands deep', () => {
  const deep = '<span>'.repeat(20_000);
  expect(listHeadings(`<div class="title">${deep}Menu</div><div>Cake</div>`)).toEqual([]);
  expect(listHeadings('<div class="title">'.repeat(5_000))).toEqual([]);
});
