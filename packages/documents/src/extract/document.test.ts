import { expect, it } from 'vitest';
import { holdsOnlyLinks, removeParts } from './document.ts';

it('adds the characters of removed parts to the length of link lists', () => {
  const document = removeParts(
    {
      title: null,
      pageCount: null,
      warnings: [],
      linkListLength: 10,
      blocks: [
        { kind: 'paragraph', text: 'Open daily', page: null, part: 'frame-1' },
        { kind: 'table', header: ['Size'], rows: [['Small', '₱90']], page: null, part: 'list-2' },
      ],
    },
    ['frame-1', 'list-2'],
  );
  expect(document).toMatchObject({ blocks: [], linkListLength: 10 + 10 + 12 });
  expect(holdsOnlyLinks(document)).toBe(true);
});
