import { type AuditFilter, listAudit } from '@anito/contract/audit';
import { keepFilled } from '../../lib/keep-filled.ts';
import { findDayEnd, findDayStart } from '../../lib/shown-zone.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

/** What of the log is shown, as it is asked for; empty texts leave nothing out. */
export type AuditChoice = { person: string; action: string; from: string; to: string };

/** The days of a choice as moments: from the beginning of the first to the end of the last, in the shown zone. */
export function toAuditQuery({ person, action, ...days }: AuditChoice): Partial<AuditFilter> {
  const from = findDayStart(days.from);
  const to = findDayEnd(days.to);
  return {
    ...(person && { person }),
    ...(action && { action }),
    ...(from && { from: from.toISOString() }),
    ...(to && { to: to.toISOString() }),
  };
}

/** A page of the audit log. */
export function useAudit(page: number, choice: AuditChoice) {
  return useApiQuery(
    ['admin', 'audit', page, choice],
    listAudit,
    { query: { page, ...toAuditQuery(choice) } },
    { placeholderData: (previous) => keepFilled(previous, previous?.entries.length), staleTime: 0 },
  );
}
