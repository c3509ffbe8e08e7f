import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Returns `keep`, which saves a change of a card, and `save`, the state of the last request. Requests run one
 * after another, and each also includes earlier changes that failed. The response replaces the cached data of
 * `queryKey`.
 */
export function useSaveChanges<Settings extends object, Saved>(
  queryKey: QueryKey,
  send: (change: Partial<Settings>) => Promise<Saved>,
) {
  const client = useQueryClient();
  const unsaved = useRef<Partial<Settings>>({});
  const save = useMutation({
    scope: { id: queryKey.join(' ') },
    mutationFn: async (change: Partial<Settings>) => {
      const sent = { ...change, ...unsaved.current };
      const saved = await send(sent);
      for (const key of Object.keys(sent) as (keyof Settings)[]) {
        // The value may have changed again during the request.
        if (unsaved.current[key] === sent[key]) delete unsaved.current[key];
      }
      return saved;
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  });
  function keep(change: Partial<Settings>): void {
    unsaved.current = { ...unsaved.current, ...change };
    save.mutate(change);
  }
  return { save, keep };
}
