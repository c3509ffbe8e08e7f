import { describe, expect, it } from 'vitest';
import { readQuestion } from './read-question.ts';
import { readNamedCells, writeRow } from './table-row.ts';

const delivery =
  'City: Makati and Taguig; Delivery fee: ₱150; Minimum order: ₱1,000; Delivery time: next day';

describe('writeRow', () => {
  it.each([
    ['How much is pandesal?', 'Item: Pandesal; Size: bag of 10; Price: ₱60', 'Pandesal (bag of 10): ₱60'],
    [
      'How much is a mug print?',
      'item: Mug print; size: 11 oz; price_php: 130; ready_in: next day',
      'Mug print (11 oz): price php 130, ready in next day',
    ],
    [
      'magkano delivery sa makati',
      delivery,
      'Makati and Taguig: delivery fee ₱150 (minimum order ₱1,000, delivery time next day)',
    ],
    [
      'What is the minimum order for Makati?',
      delivery,
      'Makati and Taguig: minimum order ₱1,000 (delivery fee ₱150, delivery time next day)',
    ],
    [
      'What is the delivery time to Makati?',
      delivery,
      'Makati and Taguig: delivery time next day (delivery fee ₱150, minimum order ₱1,000)',
    ],
    [
      'How much is roof paint?',
      'Item: Roof paint; Price in pesos: 2,450',
      'Roof paint: price in pesos 2,450',
    ],
    ['Tuesday?', 'Day: Tuesday; Adults: 18:00; VAT: none', 'Tuesday: adults 18:00, VAT none'],
    ['How much is cement?', 'Code: A-101; Name: Cement; Retail: ₱265', 'Cement: retail ₱265 (code A-101)'],
    [
      'What about rain?',
      'Topic: Rain; Rule: The event is moved to another day at no cost.',
      'Rain: The event is moved to another day at no cost.',
    ],
    ['Colour?', 'Red; Stock: 5', 'Red: stock 5'],
    [
      'How much is an oil change?',
      'Service: Oil change; Price: ₱900; Remarks: Filter not included',
      'Oil change: ₱900 (remarks: Filter not included)',
    ],
  ])('answers "%s" with the row %s', (question, row, expected) => {
    expect(writeRow(readNamedCells(row) ?? [], readQuestion(question))).toBe(expected);
  });

  it('takes no sentence for a row', () => {
    for (const text of ['We open at 9; we close at 5', 'Note: bring cash', '', '; ']) {
      expect(readNamedCells(text)).toBeUndefined();
    }
  });
});
