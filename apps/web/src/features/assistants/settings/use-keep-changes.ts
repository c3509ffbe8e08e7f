import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Saves the changes of a card one after another, so that the last one wins. Each request includes all earlier
 * changes that were not saved, so the result of the last request is valid for the whole card.
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
        // The value may have changed again during the request.
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
