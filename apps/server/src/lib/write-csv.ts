/** What a spreadsheet would run as a formula (OWASP ASVS 1.2.10), also in full width, behind blanks, or after a line break. */
const formulaStart = /^(?:[\t\r\n\0]|[\s\u200b-\u200f\u2060\ufeff]*[=+\-@＝＋－＠])/u;

/** Rows as comma-separated values (RFC 4180); no cell is a formula to whoever opens it. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(value: string): string {
  const text = formulaStart.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
