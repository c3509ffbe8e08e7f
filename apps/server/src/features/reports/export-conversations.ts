import { csvColumns } from '@anito/contract/reports';
import type { Database } from '../../db/database.ts';
import { flattenAnswer, writeLine, writeLinesInSlices } from '../../lib/write-csv.ts';
import { type ExportedRow, listExported, type ReportScope } from './report-pages.store.ts';

/**
 * Number of rows per statement: small enough for flat memory with the longest texts, large enough to keep the
 * database's share small.
 */
const batchSize = 100;

/** Tells spreadsheets that the file is in UTF-8. */
const byteOrderMark = '\ufeff';

/**
 * Yields the questions and answers of an assistant's visitors as CSV, oldest first, after a line of headings.
 * Each batch is read by a separate statement after the previous one was consumed, so that a slow client holds
 * no connection. `nameVisitor` returns the exported form of a visitor's id.
 */
export async function* exportConversations(
  deps: { database: Database },
  scope: ReportScope,
  nameVisitor: (id: string) => string,
): AsyncGenerator<string> {
  yield byteOrderMark + writeLine([...csvColumns]);
  let after = 0;
  for (;;) {
    const rows = await listExported(deps.database, scope, { after, limit: batchSize });
    const visitorRows = rows.filter(({ channel }) => !scope.ownersChannels.includes(channel));
    yield* writeLinesInSlices(visitorRows, (row) => formatRecord(row, nameVisitor));
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}

/** Formats a question with its answer as a CSV line. */
function formatRecord(row: ExportedRow, nameVisitor: (id: string) => string): string {
  const { visitorId, question, answer, createdAt } = row;
  return writeLine([nameVisitor(visitorId), question, flattenAnswer(answer), createdAt.toISOString()]);
}
