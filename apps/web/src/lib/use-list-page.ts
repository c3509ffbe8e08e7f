import { useCallback, useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';

/** Page and search of a list. */
export type ListPage = { page: number; search: string };

/** Pause after the last keystroke before the search runs, in milliseconds. */
const debounceMs = 400;

/**
 * Returns the page (from 1), the search and other filters of a list, which are stored in the URL, and
 * functions that change them. `searchText` is the text being typed. It becomes the search after a pause.
 */
export function useListPage() {
  const [params, setParams] = useSearchParams();
  const isLeaving = useNavigation().state !== 'idle';
  const search = params.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const [searchText, setSearchText] = useState(search);

  /** Applies a filter and shows the first page. An empty value removes the filter. */
  const setFilter = useCallback(
    (name: string, value: string) =>
      setParams(
        (before) => {
          before.delete('page');
          if (value) before.set(name, value);
          else before.delete(name);
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );

  useEffect(() => {
    // A change of the URL would cancel a navigation whose page is still loading.
    if (isLeaving || searchText.trim() === search) return;
    const timer = setTimeout(() => setFilter('search', searchText.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [searchText, search, isLeaving, setFilter]);

  const listPage: ListPage = { page, search };
  return {
    listPage,
    searchText,
    setSearchText,
    setFilter,
    /** Returns the value of a filter, or an empty string for none. */
    getFilter: (name: string) => params.get(name) ?? '',
    goTo(next: number) {
      setParams((before) => {
        if (next > 1) before.set('page', String(next));
        else before.delete('page');
        return before;
      });
    },
  };
}
