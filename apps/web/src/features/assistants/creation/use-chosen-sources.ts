import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useKnownConnections } from '../../../source-kind/connections.ts';
import type { AssistantForm } from '../assistant-form.ts';
import { listReady } from './list-ready.ts';
import { proposeValues } from './propose-values.ts';

/**
 * Sources, and the chosen ones in the form. Until the owner chooses, all ready sources are chosen, or those
 * for which the wizard was opened. `isChoosing` ends that. Deleted sources are removed from the choice and
 * set `hasLost`.
 */
export function useChosenSources(
  form: UseFormReturn<AssistantForm>,
  { begunWith, isChoosing }: { begunWith: number[] | undefined; isChoosing: boolean },
) {
  const query = useKnownConnections();
  const [hasLost, setHasLost] = useState(false);
  const { getValues, setValue } = form;
  const known = query.data;
  useEffect(() => {
    if (!known || !isChoosing) return;
    const ids = begunWith?.filter((id) => known.some((connection) => connection.id === id));
    proposeValues(form, { connectionIds: ids ?? listReady(known) });
  }, [known, begunWith, isChoosing, form]);
  useEffect(() => {
    if (!known) return;
    const chosen = getValues('connectionIds');
    const left = chosen.filter((id) => known.some((connection) => connection.id === id));
    if (left.length === chosen.length) return;
    setValue('connectionIds', left, { shouldDirty: true });
    setHasLost(true);
  }, [known, getValues, setValue]);
  const ids = form.watch('connectionIds');
  return {
    known,
    chosen: known?.filter(({ id }) => ids.includes(id)) ?? [],
    hasLost,
    forgetLost: () => setHasLost(false),
    /** Refetches the sources after the server reported a missing one. */
    reload: async () => {
      setHasLost(true);
      await query.refetch();
    },
  };
}
