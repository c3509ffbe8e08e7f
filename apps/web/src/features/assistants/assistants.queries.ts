import {
  type Assistant,
  type assistantUpdate,
  getAssistant,
  listAssistants,
  updateAssistant,
} from '@anito/contract/assistants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { saveEdit } from '../../lib/save-edit.ts';

export const assistantsKey = ['assistants'];
const assistantKey = (id: number) => ['assistants', id];

/** Queries the owner's assistants, newest first. */
export function useAssistants() {
  return useQuery<Assistant[]>({
    queryKey: assistantsKey,
    queryFn: ({ signal }) => callApi(listAssistants, {}, { signal }),
  });
}

/** Queries one assistant of the owner. */
export function useAssistant(id: number) {
  return useQuery<Assistant>({
    queryKey: assistantKey(id),
    queryFn: ({ signal }) => callApi(getAssistant, { params: { id } }, { signal }),
  });
}

/**
 * Returns a function that applies a change to an assistant in the cached list and in its own cache entry.
 * Data that is not cached is left alone.
 */
export function useStoreAssistant() {
  const client = useQueryClient();
  return (id: number, change: (before: Assistant) => Assistant) => {
    client.setQueryData<Assistant>(assistantKey(id), (one) => one && change(one));
    client.setQueryData<Assistant[]>(assistantsKey, (list) =>
      list?.map((one) => (one.id === id ? change(one) : one)),
    );
  };
}

/**
 * Returns a mutation that saves changed fields of an assistant and updates the cache. It does not detect
 * other edits, so use it for changes that do not depend on the previous state, such as a switch.
 */
export function useUpdateAssistant(id: number) {
  const store = useStoreAssistant();
  return useMutation({
    mutationFn: (body: z.input<typeof assistantUpdate>) => callApi(updateAssistant, { params: { id }, body }),
    onSuccess: (saved) => store(id, () => saved),
  });
}

/** Adds a source to an assistant, also if its sources were changed in the meantime, and updates the cache. */
export const useAddSource = () =>
  useChangeSources((connectionIds, connectionId) => [...connectionIds, connectionId]);

/** Removes a source from an assistant, which must have another one, and updates the cache. */
export const useRemoveSource = () =>
  useChangeSources((connectionIds, connectionId) => connectionIds.filter((id) => id !== connectionId));

/**
 * Returns a mutation that passes an assistant's source ids and one id to `change`, saves the returned ids and
 * updates the cache. Source changes saved elsewhere in the meantime are kept.
 */
function useChangeSources(change: (connectionIds: number[], connectionId: number) => number[]) {
  const store = useStoreAssistant();
  return useMutation({
    mutationFn: ({ assistant, connectionId }: { assistant: Assistant; connectionId: number }) =>
      saveEdit({
        base: assistant,
        mine: { connectionIds: change(assistant.connectionIds, connectionId) },
        toValues: ({ connectionIds }) => ({ connectionIds }),
        choices: ['connectionIds'],
        send: (values, { id, version }) =>
          callApi(updateAssistant, { params: { id }, body: { ...values, version } }),
      }),
    onSuccess: ({ saved }) => store(saved.id, () => saved),
  });
}
