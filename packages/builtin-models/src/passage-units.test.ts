import { describe, expect, it } from 'vitest';
import { splitPassage } from './passage-units.ts';

const texts = (passage: string) => splitPassage(passage, 'en').map(({ text }) => text);

describe('splitPassage', () => {
  it('joins wrapped lines and splits them into sentences', () => {
    expect(texts('We open at 9 a.m. on\nweekdays. Call us first.')).toEqual([
      'We open at 9 a.m. on weekdays.',
      'Call us first.',
    ]);
  });

  it('reads short lines below a heading in capitals as records', () => {
    const clinic = 'GROOMING (by appointment)\nSmall dogs: P450\nCats: P650\nBaths end at 4 PM.';
    expect(splitPassage(clinic, 'en').map(({ text, context }) => [context, text])).toEqual(
      ['Small dogs: P450', 'Cats: P650', 'Baths end at 4 PM.'].map((text) => [
        'GROOMING (by appointment)',
        text,
      ]),
    );
  });

  it('joins the price of a product card to its name and description', () => {
    const cards =
      'Small Pot\nwith one succulent\n\n₱180\n\nAdd\n\nLarge Pot\nthree cacti\n\n₱420 – ₱500\n\nAdd';
    expect(texts(cards)).toEqual([
      'Small Pot with one succulent: ₱180',
      'Add',
      'Large Pot three cacti: ₱420 – ₱500',
      'Add',
    ]);
  });

  it.each([
    ['a price before its product', '## Pots\n\n₱180\n\nSmall Pot\none cactus\n\n₱420\n\nLarge Pot'],
    ['the title of a list', 'Pots\n\n₱180\n\nSmall Pot\n\n₱420\n\nLarge Pot'],
    ['a sentence', 'We ship daily.\n\n₱180'],
    ['a line with a number', 'Set of 3\nwith sand\n\n₱180'],
    ['a text above a heading', 'Small Pot\none cactus\n\n## Large Pot\n\n₱420'],
  ])('joins no price to %s', (_, passage) => {
    expect(texts(passage).filter((text) => /\p{L}.*₱/u.test(text))).toEqual([]);
  });

  it('splits a list item into its sentences, which keep the introduction as their context', () => {
    const units = splitPassage('Rules:\n- Return the tent dry. A wet one costs ₱90.\n- Pets? No.', 'en');
    expect(units.filter(({ kind }) => kind === 'item').map(({ text, context }) => [text, context])).toEqual([
      ['Rules: Return the tent dry.', 'Rules:'],
      ['A wet one costs ₱90.', 'Rules:'],
      ['Rules: Pets? No.', 'Rules:'],
    ]);
  });

  it('repeats the column names of a table in each row', () => {
    expect(texts('| Service | Price |\n|---|---|\n| Haircut | ₱250 |\n| Color | ₱1,500 |')).toEqual([
      'Service: Haircut; Price: ₱250',
      'Service: Color; Price: ₱1,500',
    ]);
  });

  it('reads rows without column names, also with tabs', () => {
    expect(texts('Haircut\t₱250\nManicure | ₱180')).toEqual(['Haircut – ₱250', 'Manicure – ₱180']);
  });

  it('keeps a question as the context of its answer', () => {
    expect(splitPassage('Q: Do you deliver?\nA: Yes, to Cavite.', 'en')).toMatchObject([
      { text: 'Yes, to Cavite.', context: 'Do you deliver?' },
    ]);
    expect(splitPassage('## Do you deliver?\n\nYes, to Cavite.', 'en')).toMatchObject([
      { text: 'Yes, to Cavite.', context: 'Do you deliver?' },
    ]);
  });

  it('returns a list as a whole with its introduction, and by item', () => {
    expect(texts('We accept:\n- Cash\n- GCash\n\nNo checks.')).toEqual([
      'We accept: Cash; GCash',
      'We accept: Cash',
      'We accept: GCash',
      'No checks.',
    ]);
  });

  it('reads items that start with the same column as rows', () => {
    const units = splitPassage('- City: Pasig; Fee: ₱89\n- City: Manila; Fee: ₱140; Note: by 9; or 10', 'en');
    expect(units.map(({ kind, cells }) => [kind, cells?.map(({ value }) => value)])).toEqual([
      ['row', ['Pasig', '₱89']],
      ['row', ['Manila', '₱140', 'by 9; or 10']],
    ]);
    expect(splitPassage('- Lunch: 11 to 2; Dinner: 5 to 9', 'en')).toMatchObject([
      { kind: 'item', cells: null },
    ]);
  });

  it('reads a short line right above a text as its heading', () => {
    expect(splitPassage('Ordering and payment\nWe accept cash. No checks.', 'en')).toMatchObject([
      { text: 'We accept cash.', context: 'Ordering and payment' },
      { text: 'No checks.', context: 'Ordering and payment' },
    ]);
  });

  it.each([
    'Monday to Saturday: 5:00 AM – 8:00 PM\nClosed on Good Friday.',
    'Lunes hanggang Sabado\nSarado kami tuwing Biyernes Santo.',
    'Telephone 431-5520\nWe answer until five.',
    'Price: ask at the counter\nThe list is on the wall.',
    'OPEN DAILY 8 AM TO 5 PM\nCall us first.',
    'Free parking\nIt is behind the house.',
    '12 Rizal Street, Lipa\nThe red gate beside the church.',
    'No pets\nGuide dogs are welcome.',
    '## Package A – ₱5,000\n\nFor ten people.',
  ])('keeps a line that states a fact (%s)', (passage) => {
    const [line = ''] = passage.replace('## ', '').split('\n');
    expect(texts(passage).join(' ')).toContain(line);
  });

  it('reads a title right above a list as its heading, and a sentence as its introduction', () => {
    const items = '- Free within Cabanatuan City\n- Next day before 4 PM';
    const [list] = splitPassage(`Delivery\n${items}`, 'en');
    expect(list).toMatchObject({ kind: 'list', context: 'Delivery' });
    const sentence = 'Our riders bring rice to these places';
    expect(splitPassage(`${sentence}\n${items}`, 'en')[0]).toMatchObject({
      kind: 'sentence',
      text: sentence,
    });
  });

  it('quotes the heading of a passage only when it states a fact', () => {
    const read = (heading: string) =>
      splitPassage('Call us first.', 'en', { heading }).map(({ text }) => text);
    expect(read('Open daily 8 AM to 5 PM')).toEqual(['Open daily 8 AM to 5 PM', 'Call us first.']);
    expect(read('2. Opening hours 2026')).toEqual(['Call us first.']);
  });

  it('joins a label with the value on the next line', () => {
    const laundry = 'Opening hours\nWeekdays\n7:00 AM - 9:00 PM\nSunday\nClosed';
    expect(splitPassage(laundry, 'en').map(({ text, context }) => [context, text])).toEqual([
      ['Opening hours', 'Weekdays: 7:00 AM - 9:00 PM'],
      ['Opening hours', 'Sunday: Closed'],
    ]);
    expect(texts('You may cancel up to\n24 hours before.')).toEqual([
      'You may cancel up to 24 hours before.',
    ]);
  });

  it('never throws on unusual input', () => {
    for (const odd of [
      '',
      '\n\n',
      '|',
      '||',
      '|-|',
      '- ',
      '?',
      '#',
      '# \n',
      'a'.repeat(5_000),
      '|a\n|---|\n',
    ])
      expect(Array.isArray(splitPassage(odd, '??'))).toBe(true);
  });

  it('reads the currency of a table from its first row', () => {
    const units = splitPassage('Item | Price in pesos\nRoof paint 16 L | 2,450\nFaucet | 320', 'en');
    expect(units.map(({ cells }) => cells)).toEqual([
      [
        { name: 'Item', value: 'Roof paint 16 L' },
        { name: 'Price in pesos', value: '2,450' },
      ],
      [
        { name: 'Item', value: 'Faucet' },
        { name: 'Price in pesos', value: '320' },
      ],
    ]);
  });
});
