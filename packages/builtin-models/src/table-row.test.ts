import { describe, expect, it } from 'vitest';
import { parseQuestion } from './question-words.ts';
import { parseNamedCells, writeRow } from './table-row.ts';

const delivery =
  'City: Makati and Taguig; Delivery fee: ₱150; Minimum order: ₱1,000; Delivery time: next day';

describe('writeRow', () => {
  it.each([
    ['How much is pandesal?', 'Item: Pandesal; Size: bag of 10; Price: ₱60', 'Pandesal (bag of 10): ₱60'],
    [
      'How much is a mug print?',
      'item: Mug print; size: 11 oz; price_php: 130; ready_in: next day',
      'Mug print (11 oz) – Price php: 130. Ready in: next day',
    ],
    [
      'magkano delivery sa makati',
      delivery,
      'Makati and Taguig – Delivery fee: ₱150. Minimum order: ₱1,000. Delivery time: next day',
    ],
    [
      'What is the minimum order for Makati?',
      delivery,
      'Makati and Taguig – Minimum order: ₱1,000. Delivery fee: ₱150. Delivery time: next day',
    ],
    [
      'What is the delivery time to Makati?',
      delivery,
      'Makati and Taguig – Delivery time: next day. Delivery fee: ₱150. Minimum order: ₱1,000',
    ],
    [
      'How much is roof paint?',
      'Item: Roof paint; Price in pesos: 2,450',
      'Roof paint – Price in pesos: 2,450',
    ],
    ['Tuesday?', 'Day: Tuesday; Adults: 18:00; VAT: none', 'Tuesday – Adults: 18:00. VAT: none'],
    ['How much is cement?', 'Code: A-101; Name: Cement; Retail: ₱265', 'Cement – Retail: ₱265. Code: A-101'],
    [
      'What about rain?',
      'Topic: Rain; Rule: The event is moved to another day at no cost.',
      'Rain: The event is moved to another day at no cost.',
    ],
    ['Colour?', 'Red; Stock: 5', 'Red – Stock: 5'],
    [
      'How much is an oil change?',
      'Service: Oil change; Price: ₱900; Remarks: Filter not included',
      'Oil change: ₱900. Remarks: Filter not included',
    ],
    [
      'magkano spay',
      'Service: Spay (cat); Price: ₱2,500; Notes: Includes anesthesia',
      'Spay (cat): ₱2,500. Notes: Includes anesthesia',
    ],
    [
      'What are the notes on a spay?',
      'Service: Spay; Price: ₱2,500; Notes: Includes anesthesia.; Stay: 1 night',
      'Spay – Notes: Includes anesthesia. Price: ₱2,500. Stay: 1 night',
    ],
    ['How much is a latte?', 'Drink: Latte; Small: ₱100; Large: ₱150', 'Latte – Small: ₱100. Large: ₱150'],
  ])('answers "%s" with the row %s', (question, row, expected) => {
    expect(writeRow(parseNamedCells(row) ?? [], parseQuestion(question))).toBe(expected);
  });

  it('joins cells without column names', () => {
    const cells = ['Spay', '₱2,500', 'Includes anesthesia'].map((value) => ({ name: '', value }));
    expect(writeRow(cells, parseQuestion('spay?'))).toBe('Spay: ₱2,500. Includes anesthesia');
    expect(writeRow(cells.slice(0, 1), [])).toBe('Spay');
  });

  it('does not parse a sentence as a row', () => {
    for (const text of ['We open at 9; we close at 5', 'Note: bring cash', '', '; ']) {
      expect(parseNamedCells(text)).toBeUndefined();
    }
  });
});
