/** What pdf.js makes of the contents of a page. */
export type Operators = { fnArray: number[]; argsArray: unknown[] };
