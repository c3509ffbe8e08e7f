import { useCallback, useEffect, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';

/** Which page of which search of a list. */
export type ShownPage = { page: number; search: string };

/** After the last letter a search waits so long for another one. */
const debounceMs = 400;

/** Which page of which search is shown, kept in the address with what else is chosen, and the words as they are being typed. */
export function useShownPage() {
  const [params, setParams] = useSearchParams();
  const isLeaving = useNavigation().state !== 'idle';
  const search = params.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const [typed, setTyped] = useState(search);

  /** Shows the first page of what is left by a choice; an empty one leaves all. */
  const choose = useCallback(
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
    // Another address would end the navigation while the next page is still loaded.
    if (isLeaving || typed.trim() === search) return;
    const timer = setTimeout(() => choose('search', typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, search, isLeaving, choose]);

  const shown: ShownPage = { page, search };
  return {
    shown,
    typed,
    setTyped,
    choose,
    /** What is chosen under a name; empty for all. */
    chosen: (name: string) => params.get(name) ?? '',
    goTo(next: number) {
      setParams((before) => {
        if (next > 1) before.set('page', String(next));
        else before.delete('page');
        return before;
      });
    },
  };
}
