import { filterNotionDatabases, type NotionFilter } from '@anito/contract/notion';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { withHandle } from '../notion.queries.ts';
import { emptyFilter, type FilterDraft, haveFiltersChanged, toFilter } from './filter-drafts.ts';

/** Applied filters, and the rows that match all of them. */
export type AppliedFilters = { filters: NotionFilter[]; matching: ReadonlySet<string> };

export type DatabaseFilters = {
  drafts: FilterDraft[];
  applied: AppliedFilters | undefined;
  /** Number of matching rows. Undefined while no filters are applied or they have changed since. */
  matchCount: number | undefined;
  isApplying: boolean;
  hasFailed: boolean;
  /** Whether the form has changes that are not applied. */
  isPending: boolean;
  add: () => void;
  change: (key: number, change: Partial<FilterDraft>) => void;
  remove: (key: number) => void;
  apply: () => void;
  clear: () => void;
};

/**
 * Returns the filters of a page selection with functions that change and apply them. `onApplied` receives the
 * applied filters, or undefined when they are removed. `onFailed` is called if the server cannot apply them.
 */
export function useDatabaseFilters({
  handle,
  databaseIds,
  onApplied,
  onFailed,
}: {
  handle: string;
  databaseIds: string[];
  onApplied: (applied: AppliedFilters | undefined) => void;
  onFailed: (error: unknown) => void;
}): DatabaseFilters {
  const [drafts, setDrafts] = useState<FilterDraft[]>([]);
  const [applied, setApplied] = useState<AppliedFilters>();
  function setFilters(next: AppliedFilters | undefined) {
    setApplied(next);
    onApplied(next);
  }
  const application = useMutation({
    mutationFn: async (filters: NotionFilter[]): Promise<AppliedFilters> => {
      const body = { databaseIds, filters };
      const { matchingIds } = await callApi(filterNotionDatabases, { body }, withHandle(handle));
      return { filters, matching: new Set(matchingIds) };
    },
    onSuccess: setFilters,
    onError: onFailed,
  });
  const isPending = haveFiltersChanged(drafts, applied?.filters ?? []);
  function remove(key: number) {
    const remaining = drafts.filter((draft) => draft.key !== key);
    setDrafts(remaining);
    if (remaining.length === 0) clear();
  }
  function clear() {
    setDrafts([]);
    application.reset();
    if (applied) setFilters(undefined);
  }
  return {
    ...{ drafts, applied, isPending, remove, clear },
    matchCount: isPending ? undefined : applied?.matching.size,
    isApplying: application.isPending,
    hasFailed: application.isError,
    add: () => setDrafts([...drafts, emptyFilter()]),
    change: (key, change) =>
      setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft))),
    apply: () => application.mutate(drafts.map(toFilter)),
  };
}
