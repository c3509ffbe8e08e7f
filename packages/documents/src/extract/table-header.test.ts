import { describe, expect, it } from 'vitest';
import { splitHeader } from './table-header.ts';

const rates = [
  ['Std', '₱1,800', '₱2,200', '₱2,400', '₱2,900'],
  ['Villa', '₱6,000', '₱6,500', '₱7,000', '₱8,500'],
];

describe('splitHeader', () => {
  it.each([
    ['repeated by a cell over both rows', 'Room'],
    ['left empty below', ''],
  ])('joins the column names of two rows, with the first one %s', (_, below) => {
    const rows = [['Room', 'Weekdays', '', 'Weekends', ''], [below, 'Low', 'High', 'Low', 'High'], ...rates];
    expect(splitHeader(rows)).toEqual({
      header: ['Room', 'Weekdays Low', 'Weekdays High', 'Weekends Low', 'Weekends High'],
      rows: rates,
    });
  });

  it('finds a header of two rows without numbers below by its emphasis', () => {
    const rows = [
      ['Name', 'Open', ''],
      ['', 'from', 'to'],
      ['Pool', 'sunrise', 'sunset'],
      ['Bar', 'noon', 'midnight'],
    ];
    expect(splitHeader(rows, [true, true]).header).toEqual(['Name', 'Open from', 'Open to']);
    expect(splitHeader(rows).header).toBeNull();
  });

  it('does not join a header row with a nameless column and the first data row', () => {
    const rows = [
      ['Item', '', 'Fee'],
      ['Box', 'small', 'free'],
      ['Crate', 'large', '₱90'],
      ['Drum', 'large', '₱80'],
    ];
    expect(splitHeader(rows)).toEqual({ header: rows[0], rows: rows.slice(1) });
  });

  it.each([
    [
      'how long',
      ['Boat', 'Seats', '2 hours', '1 day'],
      [
        ['Banca', '6', '1,500', '4,000'],
        ['Kayak', '2', '300', '900'],
      ],
    ],
    [
      'how much',
      ['Juice', '12 oz', '16oz'],
      [
        ['Mango', '₱90', '₱120'],
        ['Buko', '₱70', '-'],
        ['Melon', '₱70', '₱95'],
      ],
    ],
    [
      'which hour',
      ['Court', '6:00 AM', '5:00 PM'],
      [
        ['A', '200', '350'],
        ['B', '180', '300'],
      ],
    ],
    [
      'which year',
      ['Region', '2024', '2025'],
      [
        ['Luzon', '120', '140'],
        ['Visayas', '80', '95'],
      ],
    ],
  ])('accepts measures and years as column names: %s', (_, header, rows) => {
    expect(splitHeader([header, ...rows])).toEqual({ header, rows });
  });

  it.each([
    [
      'measures stand below',
      [
        ['Hopping', '1 day', '1,200'],
        ['Diving', '6 hours', '2,500'],
        ['Sunset', '2 hours', '500'],
      ],
    ],
    [
      'the measure is a price',
      [
        ['City bike', '₱150/day', '500'],
        ['Tandem', '300', '900'],
        ['Trike', '250', '800'],
      ],
    ],
    [
      'numbers are no years',
      [
        ['Villa', '1950', '2050'],
        ['Room', '950', '1200'],
        ['Dorm', '350', '400'],
      ],
    ],
  ])('does not take a data row as a header: %s', (_, rows) => {
    expect(splitHeader(rows)).toEqual({ header: null, rows });
  });
});
