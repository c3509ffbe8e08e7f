import { type AuditFilter, listAudit } from '@anito/contract/audit';
import { keepFilled } from '../../lib/keep-filled.ts';
import { findDayEnd, findDayStart } from '../../lib/shown-zone.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

/** Filter of the log. Empty texts match everything. */
export type AuditFilterValues = { person: string; action: string; from: string; to: string };

/**
 * Converts a filter to query parameters and omits its empty fields. Days become ISO timestamps: the start of
 * the first day and the last millisecond of the last day, in the time zone shown to the user.
 */
export function toAuditQuery({ person, action, ...days }: AuditFilterValues): Partial<AuditFilter> {
  const from = findDayStart(days.from);
  const to = findDayEnd(days.to);
  return {
    ...(person && { person }),
    ...(action && { action }),
    ...(from && { from: from.toISOString() }),
    ...(to && { to: to.toISOString() }),
  };
}

/**
 * Queries a page of the audit log. Keeps the previous page on screen until the next one is loaded, unless the
 * previous page is empty.
 */
export function useAudit(page: number, choice: AuditFilterValues) {
  return useApiQuery(
    ['admin', 'audit', page, choice],
    listAudit,
    { query: { page, ...toAuditQuery(choice) } },
    { placeholderData: (previous) => keepFilled(previous, previous?.entries.length), staleTime: 0 },
  );
}
