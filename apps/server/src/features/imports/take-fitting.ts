/** What there is room for, counted down as it is taken. */
export type HistoryRoom = { rows: number; characters: number };

/** Those of rows, from the first on, for which there is room; when one does not fit, none after it does. */
export function takeFitting<Row>(room: HistoryRoom, rows: readonly Row[]): Row[] {
  const end = rows.findIndex((row) => {
    room.rows--;
    room.characters -= JSON.stringify(row).length;
    return room.rows < 0 || room.characters < 0;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}
