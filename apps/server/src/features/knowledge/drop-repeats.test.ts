import { expect, it } from 'vitest';
import { dropRepeats } from './drop-repeats.ts';

const say = (...texts: string[]) => dropRepeats(texts.map((text) => ({ text }))).map(({ text }) => text);

it('keeps the first of passages that differ in marks, spaces and capitals alone', () => {
  expect(
    say('- Delivery is **free** over ₱500.', 'Delivery is free over P500', 'Delivery is FREE, over 500'),
  ).toEqual(['- Delivery is **free** over ₱500.', 'Delivery is free over P500']);
});

it('knows a table by its words, whatever lines are drawn around them', () => {
  const table = `${'| '.repeat(50)}${'-'.repeat(80)}\nTray | Small | 450\nTray | Large | 900`;
  expect(say('Tray, small: 450. Tray, large: 900', table, 'Tray, small: 450. Tray, large: 950')).toEqual([
    'Tray, small: 450. Tray, large: 900',
    'Tray, small: 450. Tray, large: 950',
  ]);
});

it('keeps passages that differ in a number, a word or an accent', () => {
  const texts = ['Ube cake: 450', 'Ube cake: 540', 'Ube bread: 450', 'Piña cake: 450', 'Pina cake: 450'];
  expect(say(...texts)).toEqual(texts);
});
