import { describe, expect, it } from 'vitest';
import { splitHeader } from './table-header.ts';

const rates = [
  ['Std', '₱1,800', '₱2,200', '₱2,400', '₱2,900'],
  ['Villa', '₱6,000', '₱6,500', '₱7,000', '₱8,500'],
];

describe('the header of a table', () => {
  it.each([
    ['repeated by a cell over both rows', 'Room'],
    ['left empty below', ''],
  ])('of two rows names each column by both, the first %s', (_, below) => {
    const rows = [['Room', 'Weekdays', '', 'Weekends', ''], [below, 'Low', 'High', 'Low', 'High'], ...rates];
    expect(splitHeader(rows)).toEqual({
      header: ['Room', 'Weekdays Low', 'Weekdays High', 'Weekends Low', 'Weekends High'],
      rows: rates,
    });
  });

  it('of two rows without numbers below them is told by its look', () => {
    const rows = [
      ['Name', 'Open', ''],
      ['', 'from', 'to'],
      ['Pool', 'sunrise', 'sunset'],
      ['Bar', 'noon', 'midnight'],
    ];
    expect(splitHeader(rows, [true, true]).header).toEqual(['Name', 'Open from', 'Open to']);
    expect(splitHeader(rows).header).toBeNull();
  });

  it('of one row with a nameless column is not joined with the first row of data', () => {
    const rows = [
      ['Item', '', 'Fee'],
      ['Box', 'small', 'free'],
      ['Crate', 'large', '₱90'],
      ['Drum', 'large', '₱80'],
    ];
    expect(splitHeader(rows)).toEqual({ header: rows[0], rows: rows.slice(1) });
  });
});
