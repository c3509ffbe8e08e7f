import { threadFilters } from '@anito/contract/inbox';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { parseId } from '../../lib/read-id.ts';
import type { InboxFilter } from './inbox.queries.ts';

/**
 * Returns the state of the inbox that is stored in the URL: the filter, the open conversation, and whether
 * the visitor pane is shown. `change` sets URL parameters and removes empty ones; it adds a history entry
 * only with `isStep`.
 */
export function useInboxAddress() {
  const [params, setParams] = useSearchParams();
  const queryString = params.toString();
  const filter = useMemo((): InboxFilter => {
    const query = new URLSearchParams(queryString);
    return {
      filter: threadFilters.find((each) => each === query.get('filter')) ?? 'open',
      assistantId: parseId(query.get('assistant') ?? undefined),
      channel: query.get('channel') ?? undefined,
      search: query.get('search') ?? undefined,
    };
  }, [queryString]);
  const change = useCallback(
    (next: Record<string, string | number | undefined>, { isStep = false } = {}) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(next)) {
            if (value === undefined || value === '') after.delete(name);
            else after.set(name, String(value));
          }
          return after;
        },
        { replace: !isStep },
      ),
    [setParams],
  );
  return {
    filter,
    threadId: parseId(params.get('thread') ?? undefined),
    isVisitorShown: params.get('view') === 'visitor',
    change,
  };
}
