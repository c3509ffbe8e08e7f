import { expect, it } from 'vitest';
import { checkOrder } from './check-order.ts';

const today = '2026-11-30';
const messages = ['Two ube cakes and 50 pcs ensaymada for Dec 5 please, up to ₱2,000'];

it('keeps items, quantities and a sum that the messages name', () => {
  const read = {
    items: [
      { item: 'Ube cake', quantity: 2 },
      { item: 'ensaymada', quantity: 50 },
    ],
    date: '2026-12-05',
    amount: '₱2,000',
  };
  expect(checkOrder(read, messages, today)).toEqual({
    items: [
      { item: 'Ube cake', quantity: 2 },
      { item: 'ensaymada', quantity: 50 },
    ],
    date: '2026-12-05',
    amount: '₱2,000',
  });
});

it('drops what the messages do not say', () => {
  const read = {
    items: [
      { item: 'Leche flan', quantity: 1 },
      { item: 'ube cakes', quantity: 7 },
      { item: '', quantity: 2 },
    ],
    date: '2026-11-01',
    amount: '₱3,500',
  };
  expect(checkOrder(read, messages, today)).toEqual({
    items: [{ item: 'ube cakes', quantity: null }],
    date: null,
    amount: null,
  });
});

it('accepts a reply without an order', () => {
  expect(checkOrder({ items: null, date: null, amount: null }, messages, today)).toEqual({
    items: [],
    date: null,
    amount: null,
  });
});
