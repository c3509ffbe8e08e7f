/** A row of a grid: its filled cells in column order, and whether the row is bold. */
export type GridRow = { cells: GridCell[]; isEmphasised: boolean };
export type GridCell = { column: number; text: string; table?: GridTable };
/** A table that the author defined, shared by its cells. */
export type GridTable = { hasHeader: boolean };
