import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Which page of which search of a list. */
export type ShownPage = { page: number; search: string };

/** After the last letter a search waits so long for another one. */
const debounceMs = 400;

/** Which page of which search is shown, kept in the address, and the words as they are being typed. */
export function useShownPage() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const [typed, setTyped] = useState(search);

  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => {
      setParams(
        (before) => {
          before.delete('page');
          if (typed.trim()) before.set('search', typed.trim());
          else before.delete('search');
          return before;
        },
        { replace: true },
      );
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, search, setParams]);

  const shown: ShownPage = { page, search };
  return {
    shown,
    typed,
    setTyped,
    goTo(next: number) {
      setParams((before) => {
        if (next > 1) before.set('page', String(next));
        else before.delete('page');
        return before;
      });
    },
  };
}
