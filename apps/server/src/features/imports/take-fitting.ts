/** What there is room for, counted down as it is taken. */
export type HistoryRoom = { rows: number; bytes: number };

/** Those of rows, from the first on, for which there is room; when one does not fit, none after it does. */
export function takeFitting<Row>(room: HistoryRoom, rows: readonly Row[]): Row[] {
  const end = rows.findIndex((row) => {
    room.rows--;
    room.bytes -= Buffer.byteLength(JSON.stringify(row));
    return room.rows < 0 || room.bytes < 0;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}
