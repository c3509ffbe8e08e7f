import {
  type BusinessFact,
  type BusinessFacts,
  confirmBusinessFact,
  type FactKind,
  type FactValue,
  listBusinessFacts,
  withdrawBusinessFact,
} from '@anito/contract/business-facts';
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { showFailure } from '../../ui/show-failure.ts';

const factsKey = (assistantId: number) => ['business-facts', assistantId];

/** Queries the facts of an assistant's business. */
export function useFacts(assistantId: number) {
  return useApiQuery(factsKey(assistantId), listBusinessFacts, { params: { id: assistantId } });
}

/** Whether a fact is being saved. */
export const useIsSaving = (assistantId: number): boolean =>
  useIsMutating({ mutationKey: factsKey(assistantId) }) > 0;

/** Replaces one fact in the cached list. Does nothing if the list is not cached. */
function patchFact(
  client: QueryClient,
  assistantId: number,
  kind: FactKind,
  toNext: (before: BusinessFact) => BusinessFact,
): void {
  client.setQueryData<BusinessFacts>(
    factsKey(assistantId),
    (data) =>
      data && { ...data, facts: data.facts.map((fact) => (fact.kind === kind ? toNext(fact) : fact)) },
  );
}

/**
 * Optimistic update: changes a confirmed value in the cache before the server has saved it (null for no
 * confirmed value). Returns a function that reverts the fact and refetches all facts.
 */
async function showAtOnce(
  client: QueryClient,
  assistantId: number,
  kind: FactKind,
  value: FactValue | null,
): Promise<() => void> {
  // A response that is on its way would show the value from before.
  await client.cancelQueries({ queryKey: factsKey(assistantId) });
  let before: BusinessFact | undefined;
  patchFact(client, assistantId, kind, (fact) => {
    before = fact;
    const confirmedAt = value && new Date().toISOString();
    return { ...fact, confirmed: value, confirmedAt, hasChanged: false };
  });
  return () => {
    if (before) patchFact(client, assistantId, kind, () => before!);
    // An earlier change of the same fact may have failed too.
    void client.invalidateQueries({ queryKey: factsKey(assistantId) });
  };
}

/**
 * Saves a confirmed value and stores the server's result in the cache. Null deletes the confirmation and does
 * not change the cache. Throws ApiError.
 */
async function saveFactValue(
  client: QueryClient,
  assistantId: number,
  kind: FactKind,
  value: FactValue | null,
): Promise<void> {
  const params = { id: assistantId, kind };
  if (value === null) return void (await callApi(withdrawBusinessFact, { params }));
  const saved = await callApi(confirmBusinessFact, { params, body: value });
  patchFact(client, assistantId, kind, () => saved);
}

/**
 * Returns a mutation that confirms a fact with a value, or deletes the confirmation for null, with an
 * optimistic update. A failure reverts it and shows a toast.
 */
export function useSaveFact(assistantId: number, kind: FactKind) {
  const { t } = useTranslation('facts');
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...factsKey(assistantId), kind],
    // Changes of one fact are saved in their order.
    scope: { id: `fact-${assistantId}-${kind}` },
    mutationFn: (value: FactValue | null) => saveFactValue(client, assistantId, kind, value),
    onMutate: (value) => showAtOnce(client, assistantId, kind, value),
    onError: (error, value, restore) => {
      restore?.();
      showFailure(t(value ? 'failed.confirm' : 'failed.undo', { kind: t(`kinds.${kind}`) }), error);
    },
  });
}

/**
 * Returns a mutation that confirms several facts with the values found, with optimistic updates. Facts that
 * could not be saved are reverted, and one toast reports their number.
 */
export function useConfirmFound(assistantId: number) {
  const { t } = useTranslation('facts');
  const client = useQueryClient();
  return useMutation({
    mutationKey: factsKey(assistantId),
    mutationFn: async (facts: readonly { kind: FactKind; found: FactValue }[]) => {
      const outcomes = await Promise.all(
        facts.map(async ({ kind, found }) => {
          const restore = await showAtOnce(client, assistantId, kind, found);
          return saveFactValue(client, assistantId, kind, found).then(
            () => undefined,
            (error: unknown) => {
              restore();
              return { error };
            },
          );
        }),
      );
      const failed = outcomes.filter((outcome) => outcome !== undefined);
      if (failed.length === 0) return;
      const counts = { count: failed.length, number: formatNumber(failed.length) };
      showFailure(t('confirmAllFailed', counts), failed[0]!.error);
      throw failed[0]!.error;
    },
  });
}
