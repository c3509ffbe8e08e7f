import { type Lead, type LeadReason, leadReasons } from '@anito/contract/leads';
import type { LeadRow } from './leads.store.ts';

const isReason = (reason: string): reason is LeadReason =>
  (leadReasons as readonly string[]).includes(reason);

/** Returns a lead for the API. */
export function viewLead({ assistantId, assistantName, forms, ...row }: LeadRow): Lead {
  return {
    ...row,
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
