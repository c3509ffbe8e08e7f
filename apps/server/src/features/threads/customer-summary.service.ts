import type { SqlRunner } from '../../db/sql.ts';
import * as store from './customer-summary.store.ts';

/** Longest name and text in an alert, in characters. */
const maxNameLength = 60;
const maxTextLength = 140;

/** Returns a text on one line. A text longer than `maxLength` characters is cut and ends with an ellipsis. */
function shorten(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).trimEnd()}…` : line;
}

const shortenName = (name: string | null) => (name && shorten(name, maxNameLength)) || null;

/** Who waits in a thread and for what, in a few words for alerts. `name` is null for an unknown visitor. */
export type CustomerSummary = store.CustomerRow;

/**
 * Returns a thread's visitor and what they want, in texts short enough for a notification. Undefined for a
 * missing thread.
 */
export async function findCustomer(
  runner: SqlRunner,
  ownerId: string,
  threadId: number,
): Promise<CustomerSummary | undefined> {
  const row = await store.findCustomerRow(runner, ownerId, threadId);
  return (
    row && {
      ...row,
      name: shortenName(row.name),
      wish: shorten(row.wish, maxTextLength),
      lastText: shorten(row.lastText, maxTextLength),
    }
  );
}

/** Who a lead is and what they want, in a few words for alerts. */
export type LeadSummary = store.LeadSummaryRow;

/**
 * Returns who a lead is, what they want, and their latest thread, in texts short enough for a notification.
 * Undefined for a missing lead.
 */
export async function findLeadSummary(
  runner: SqlRunner,
  ownerId: string,
  leadId: number,
): Promise<LeadSummary | undefined> {
  const row = await store.findLeadSummaryRow(runner, ownerId, leadId);
  return (
    row && {
      ...row,
      name: shortenName(row.name),
      contact: shortenName(row.contact),
      wish: row.wish === null ? null : shorten(row.wish, maxTextLength),
    }
  );
}

/**
 * Returns why a visitor needs a person. A request in words and one by the button are both `asked`; every
 * other reason but the form is `unanswered`.
 */
export function findPersonReason({ needsPersonBecause }: CustomerSummary): 'asked' | 'unanswered' | 'form' {
  if (needsPersonBecause === 'form') return 'form';
  return needsPersonBecause === 'button' || needsPersonBecause === 'asked' ? 'asked' : 'unanswered';
}
