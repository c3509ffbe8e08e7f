import { expect, it } from 'vitest';
import { readContact, splitContact } from './read-contact.ts';

const links = (contact: string) => readContact(contact).flatMap(({ href }) => href ?? []);

it.each([
  ['Call +63 917 555 0123 or (02) 8555-0100', ['tel:+639175550123', 'tel:0285550100']],
  [
    'hello@shop.example, https://shop.example/contact.',
    ['mailto:hello@shop.example', 'https://shop.example/contact'],
  ],
  ['(see http://shop.example)', ['http://shop.example']],
  ['At the counter, 8 to 5, room 12', []],
  ['javascript:alert(1) data:text/html,x //evil.example', []],
  ['12345678901234567890', []],
])('finds the links in %j', (contact, hrefs) => {
  expect(links(contact)).toEqual(hrefs);
  expect(
    readContact(contact)
      .map(({ text }) => text)
      .join(''),
  ).toBe(contact);
});

it('splits the contact at dots and bars between spaces only', () => {
  expect(
    splitContact('Casa Luna\n\n0917 555 0142 • luna@casa.example | a|b · https://casa.example/a·b'),
  ).toEqual([['Casa Luna'], [''], ['0917 555 0142', 'luna@casa.example', 'a|b', 'https://casa.example/a·b']]);
});

it('parses a flood of characters in less than quadratic time', () => {
  const floods = ['+'.repeat(300), '1 '.repeat(150), 'a@'.repeat(150), 'https://'.repeat(37)];
  for (const flood of floods)
    expect(
      readContact(flood)
        .map(({ text }) => text)
        .join(''),
    ).toBe(flood);
});
