import { type AuditFilter, listAudit } from '@anito/contract/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** What of the log is shown, as it is asked for; empty texts leave nothing out. */
export type AuditChoice = { person: string; action: string; from: string; to: string };

/** The days of a choice as moments: from the beginning of the first to the end of the last, where the browser is. */
export function toAuditQuery({ person, action, from, to }: AuditChoice): Partial<AuditFilter> {
  return {
    ...(person && { person }),
    ...(action && { action }),
    ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}

/** A page of the audit log. */
export function useAudit(page: number, choice: AuditChoice) {
  return useQuery({
    queryKey: ['admin', 'audit', page, choice],
    queryFn: ({ signal }) => callApi(listAudit, { query: { page, ...toAuditQuery(choice) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
