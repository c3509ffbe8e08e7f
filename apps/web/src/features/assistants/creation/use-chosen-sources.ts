import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useKnownConnections } from '../../../source-kind/connections.ts';
import type { AssistantForm } from '../assistant-form.ts';
import { listReady } from './list-ready.ts';
import { proposeValues } from './propose-values.ts';

/**
 * The sources and those of them that are chosen. Until the owner chooses, what is ready is (or, where the wizard was
 * started for some, these); `isChoosing` ends that. What is deleted meanwhile leaves the choice, and `hasLost` says so.
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
    /** Loads them again: the server knows of one less. */
    reload: async () => {
      setHasLost(true);
      await query.refetch();
    },
  };
}
