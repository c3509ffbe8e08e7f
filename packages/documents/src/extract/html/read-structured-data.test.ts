import { expect, it } from 'vitest';
import { parseWebPage } from './extract-html.ts';

/** Returns the blocks of a page with JSON-LD as lines. */
function readPage(...data: (object | string)[]): string[] {
  const scripts = data.map((one) => {
    const json = typeof one === 'string' ? one : JSON.stringify(one);
    return `<script type="application/ld+json">${json}</script>`;
  });
  const { blocks } = parseWebPage(
    `<head>${scripts.join('')}</head><body><main><p>Fresh bread.</p></main></body>`,
  );
  return blocks.map((block) => ('text' in block ? block.text : ''));
}

const bakery = {
  '@type': 'Bakery',
  name: 'Luz Bakery',
  telephone: '+63 33 555 0187',
  address: { streetAddress: '12 Rizal Street', addressLocality: 'Iloilo City', postalCode: 5000 },
  openingHours: ['Mo-Fr 06:30-19:00'],
  openingHoursSpecification: [
    { dayOfWeek: ['https://schema.org/Saturday'], opens: '07:00:00', closes: '12:00:00' },
    { dayOfWeek: 'Sunday', opens: '00:00', closes: '00:00' },
  ],
};

it('reads the details of a business', () => {
  expect(readPage(bakery)).toEqual([
    'Fresh bread.',
    'Luz Bakery',
    'Opening hours: Monday-Friday 06:30-19:00; Saturday: 07:00–12:00; Sunday: closed',
    'Address: 12 Rizal Street, Iloilo City, 5000',
    'Telephone: +63 33 555 0187',
  ]);
});

it('finds a business inside a graph', () => {
  expect(readPage({ '@graph': [{ '@type': 'WebSite' }, bakery] })).toContain('Luz Bakery');
});

it.each([
  ['broken data', '{"@type":"Bakery"'],
  ['a person', { '@type': 'Person', name: 'Ana', telephone: '1' }],
  ['a product', { '@type': 'Product', name: 'Bread', address: 'x' }],
  ['texts that are no texts', { '@type': 'Store', name: { a: 1 }, address: null, openingHours: [1, {}, []] }],
])('ignores %s', (_, data) => {
  expect(readPage(data).filter((line) => line !== 'Fresh bread.' && line !== 'Opening hours: 1')).toEqual([]);
});

it('reads at most ten businesses of deeply nested data', () => {
  let nested: object = bakery;
  for (let i = 0; i < 2_000; i += 1) nested = { a: nested };
  expect(readPage(nested)).toEqual(['Fresh bread.']);
  const many = Array.from({ length: 50 }, (_, i) => ({ ...bakery, name: `Luz ${i}` }));
  expect(readPage(many as unknown as object).filter((line) => line.startsWith('Luz'))).toHaveLength(10);
});
