import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useConnectionList } from '../../../source-kind/connections.ts';
import type { AssistantForm } from '../assistant-form.ts';
import { listInitialSourceIds } from './list-ready.ts';
import { proposeValues } from './propose-values.ts';

/**
 * Returns all sources (`known`, undefined while loading) and those chosen in the form. While `isChoosing`, it
 * preselects `initialSourceIds`, or else all synced sources, unless the owner has chosen. Deleted sources are
 * removed from the choice and set `hasLost`.
 */
export function useChosenSources(
  form: UseFormReturn<AssistantForm>,
  { initialSourceIds, isChoosing }: { initialSourceIds: number[] | undefined; isChoosing: boolean },
) {
  const query = useConnectionList();
  const [hasLost, setHasLost] = useState(false);
  const { getValues, setValue } = form;
  const connections = query.data;
  useEffect(() => {
    if (!connections || !isChoosing) return;
    const ids = initialSourceIds?.filter((id) => connections.some((connection) => connection.id === id));
    proposeValues(form, { connectionIds: ids ?? listInitialSourceIds(connections) });
  }, [connections, initialSourceIds, isChoosing, form]);
  useEffect(() => {
    if (!connections) return;
    const chosen = getValues('connectionIds');
    const remaining = chosen.filter((id) => connections.some((connection) => connection.id === id));
    if (remaining.length === chosen.length) return;
    setValue('connectionIds', remaining, { shouldDirty: true });
    setHasLost(true);
  }, [connections, getValues, setValue]);
  const ids = form.watch('connectionIds');
  return {
    known: connections,
    chosen: connections?.filter(({ id }) => ids.includes(id)) ?? [],
    hasLost,
    dismissLost: () => setHasLost(false),
    /** Refetches the sources after the server reported a missing one. */
    reload: async () => {
      setHasLost(true);
      await query.refetch();
    },
  };
}
