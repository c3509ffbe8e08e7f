import { expect, it } from 'vitest';
import type { Block } from '../document.ts';
import { splitLeaders } from './split-leaders.ts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', text, page: null });
const split = (text: string) => splitLeaders([paragraph(text)]);

it('turns a list with dot leaders whose line breaks are lost into a table', () => {
  expect(
    split('Tapsilog ......... 95 Tocilog (tocino ng Pampanga) .... 90 Kare-kare ........ ₱1,350 / tray'),
  ).toMatchObject([
    {
      kind: 'table',
      rows: [
        ['Tapsilog', '95'],
        ['Tocilog (tocino ng Pampanga)', '90'],
        ['Kare-kare', '₱1,350 / tray'],
      ],
    },
  ]);
});

it.each(['We are open .... always. Come in.', 'Introduction .......... 5', 'Prices start at ₱95.'])(
  'leaves "%s" as it is',
  (text) => {
    expect(split(text)).toEqual([paragraph(text)]);
  },
);
