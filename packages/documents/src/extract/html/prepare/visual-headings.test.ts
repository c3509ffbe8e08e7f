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
  [
    'bold names of topics',
    [
      'What we offer',
      'Areas we serve',
      'Accepted payments',
      'Mga serbisyo namin',
      'Tawagan kami',
      'Nous contacter',
      'Gluten-free cakes',
      'Not included',
      'Free delivery',
      'Can I bring my dog',
    ]
      .map((title) => `<p><b>${title}</b></p><p>Ask Nena.</p>`)
      .join(''),
    [
      '2 What we offer',
      '2 Areas we serve',
      '2 Accepted payments',
      '2 Mga serbisyo namin',
      '2 Tawagan kami',
      '2 Nous contacter',
      '2 Gluten-free cakes',
      '2 Not included',
      '2 Free delivery',
      '2 Can I bring my dog',
    ],
  ],
  ['a bold question', '<p><strong>May parking ba?</strong></p><p>Opo, sa likod.</p>', ['2 May parking ba?']],
])('makes a heading of %s', (_, html, headings) => {
  expect(listHeadings(html)).toEqual(headings);
});

it.each([
  ['a bold sentence', '<p><b>No credit cards, please.</b></p><p>We accept cash.</p>'],
  ['a bold rule', '<p><b>Outside food is not permitted</b></p><p>Corkage fees apply.</p>'],
  ['a bold statement without a verb', '<p><strong>Valid ID required</strong></p><p>See you at the desk.</p>'],
  ['a bold statement of the business', '<p><b>We ship to Siargao</b></p><p>Choose a courier.</p>'],
  ['a Filipino rule', '<p><b>Bawal ang manigarilyo</b></p><p>May mesa sa labas.</p>'],
  ['a statement with "kami"', '<div class="title">Nagpapa-reserve kami</div><div>Tumawag po muna.</div>'],
  ['a Spanish statement', '<p><b>Ofrecemos envíos</b></p><p>Llame antes.</p>'],
  ['a French statement', '<p><b>Chiens interdits</b></p><p>Le parking se trouve derrière.</p>'],
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
