/** A row of a grid: its filled cells in the order of their columns, and whether it stands out (bold). */
export type GridRow = { cells: GridCell[]; isEmphasised: boolean };
export type GridCell = { column: number; text: string; table?: GridTable };
/** A table that its author has made one: what its cells have in common. */
export type GridTable = { hasHeader: boolean };
