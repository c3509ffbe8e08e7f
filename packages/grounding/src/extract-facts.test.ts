import { expect, it } from 'vitest';
import { extractFacts, findUnsupportedFacts } from './extract-facts.ts';

const isSupported = (answer: string, passage: string) =>
  findUnsupportedFacts(extractFacts(answer, true), [extractFacts(passage)]).length === 0;

it.each([
  ['It costs ₱1,500.00.', 'Price: 1500'],
  ['It costs ₱1.5k.', 'Price: 1,500'],
  ['10 000 pesos', '₱10,000'],
  ['two hundred pesos', '₱200'],
  ['within 24 hours', 'within twenty-four hours'],
  ['a 2-week hold', 'We hold it for two weeks.'],
  ['dalawang araw', '2 days'],
  ['1 year', 'a year'],
  ['on the 2nd floor', 'second floor'],
  ['50% off', '50 percent off'],
  ['from 10 to 15 days', '10–15 days'],
  ['Open 8 AM to 5 PM', 'Hours: 8-5pm'],
  ['à 15h30', 'at 3:30 pm'],
  ['at 9:00', '9:00 a.m.'],
  ['on May 6', '6 May'],
  ['le 3 mars', 'March 3'],
  ['03/05/2026', 'March 5, 2026'],
  ['You may come.', 'Anyone.'],
  ['Call 0917 123 4567', '+63 917 123 4567'],
  ['Write to a@shop.com', 'E-mail: A@shop.com.'],
  ['See shop.com', 'https://www.shop.com/menu'],
  ['Delivery is free.', 'There is no charge for delivery.'],
  ['Libre ito.', 'Walang bayad ang unang konsulta.'],
  ['Parking is free of charge.', 'Parking: ₱0'],
  ['It is free for members.', 'The fee is waived for members.'],
  ['Feel free to ask about our sugar-free cakes.', 'We bake cakes.'],
])('finds all facts of "%s" in "%s"', (answer, passage) => expect(isSupported(answer, passage)).toBe(true));

it.each([
  ['It costs ₱1,550.', 'Price: 1500'],
  ['five years of warranty', 'one year of warranty'],
  ['15 days', '1 to 5 days'],
  ['Open until 8 PM', '8am to 5pm'],
  ['at 9:30', '9:00 a.m.'],
  ['on April 5', 'on March 5'],
  ['Call 0917 123 4568', '+63 917 123 4567'],
  ['Write to b@shop.com', 'a@shop.com'],
  ['See shop.ph', 'shop.com'],
  ['Delivery is free.', 'Delivery: ₱50'],
  ['Libre ito.', 'Ang bayad ay ₱100.'],
])('finds an unsupported fact of "%s" in "%s"', (answer, passage) =>
  expect(isSupported(answer, passage)).toBe(false),
);
