import type { Database } from '../../db/database.ts';
import { writeLine, writeLinesInSlices } from '../../lib/write-csv.ts';
import { type LeadRow, listLeadsAfter } from './leads.store.ts';
import { writeWish } from './view-lead.ts';

const batchSize = 200;
/** Tells spreadsheets that the file is in UTF-8. */
const byteOrderMark = '\ufeff';
const heading = [
  'Name',
  'Email',
  'Phone',
  'Company',
  'Score',
  'Status',
  'Last Message',
  'Source',
  'Assistant',
  'Created At',
  'Updated At',
  'Form Sent',
  'Agreed To',
  'Username',
  'Wish',
  'Wish Date',
  'Wish Amount',
];

/** Yields the leads of an owner as CSV with a heading, oldest first. Reads them in batches. */
export async function* exportLeads(database: Database, ownerId: string): AsyncGenerator<string> {
  yield byteOrderMark + writeLine(heading);
  for (let after = 0; ; ) {
    const rows = await listLeadsAfter(database, ownerId, { after, limit: batchSize });
    yield* writeLinesInSlices(rows, formatLead);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}

/**
 * Formats a lead as a CSV line. The columns of the form are those of its first form; the consent may be of
 * another one.
 */
function formatLead(row: LeadRow): string {
  const form = row.forms[0];
  const agreed = row.forms.find(({ consentText }) => consentText !== null);
  return writeLine([
    row.name ?? '',
    row.email ?? '',
    row.phone ?? '',
    row.company ?? '',
    row.score,
    row.status,
    row.lastMessage ?? '',
    row.source,
    row.assistantName ?? '',
    row.createdAt.toISOString(),
    row.updatedAt.toISOString(),
    form ? new Date(form.sentAt).toISOString() : '',
    [agreed?.consentText, agreed?.privacyUrl].filter(Boolean).join(' '),
    row.username ?? '',
    writeWish(row) ?? '',
    row.wishDate ?? '',
    row.wishAmount ?? '',
  ]);
}
