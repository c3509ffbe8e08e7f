import { type Lead, type LeadReason, leadReasons } from '@anito/contract/leads';
import type { LeadRow } from './leads.store.ts';

const isReason = (reason: string): reason is LeadReason =>
  (leadReasons as readonly string[]).includes(reason);

/**
 * Returns the wish of a lead on one line: as a connected model summarized it, otherwise in the visitor's
 * words. Returns null without either.
 */
export function writeWish({ intent, need, wish }: Pick<LeadRow, 'intent' | 'need' | 'wish'>): string | null {
  return intent ? [intent, need].filter(Boolean).join(' · ') : wish;
}

/** Converts a lead for the API. `assistant` is null when it was deleted. */
export function viewLead({ assistantId, assistantName, forms, orders, ...row }: LeadRow): Lead {
  return {
    ...row,
    wish: writeWish(row),
    orders: orders.map((order) => ({
      ...order,
      createdAt: new Date(order.createdAt).toISOString(),
      updatedAt: new Date(order.updatedAt).toISOString(),
    })),
    forms: forms.map((form) => ({
      ...form,
      sentAt: new Date(form.sentAt).toISOString(),
      shownAt: form.shownAt && new Date(form.shownAt).toISOString(),
    })),
    reasons: row.reasons.filter(isReason),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    assistant: assistantId && assistantName !== null ? { id: assistantId, name: assistantName } : null,
  };
}
