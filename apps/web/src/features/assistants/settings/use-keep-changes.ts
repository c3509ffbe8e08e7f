import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Saves the changes of a card one after the other, so that the last word stands. Each goes with all before it that were
 * not kept: what is then said of the last one is true of the whole card.
 */
export function useKeepChanges<Settings extends object, Kept>(
  queryKey: QueryKey,
  send: (change: Partial<Settings>) => Promise<Kept>,
) {
  const client = useQueryClient();
  const unkept = useRef<Partial<Settings>>({});
  const save = useMutation({
    scope: { id: queryKey.join(' ') },
    mutationFn: async (change: Partial<Settings>) => {
      const sent = { ...change, ...unkept.current };
      const kept = await send(sent);
      for (const key of Object.keys(sent) as (keyof Settings)[]) {
        // It may have been changed anew while it was on its way.
        if (unkept.current[key] === sent[key]) delete unkept.current[key];
      }
      return kept;
    },
    onSuccess: (kept) => client.setQueryData(queryKey, kept),
  });
  function keep(change: Partial<Settings>): void {
    unkept.current = { ...unkept.current, ...change };
    save.mutate(change);
  }
  return { save, keep };
}
