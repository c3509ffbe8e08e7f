import { type Assistant, createAssistant } from '@anito/contract/assistants';
import type { Connection } from '@anito/contract/sources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '../../../lib/api.ts';
import { type AssistantForm, toAssistantInput } from '../assistant-form.ts';
import { assistantsKey } from '../assistants.queries.ts';

/**
 * Returns `create`, which creates an assistant from the form, adds it to the cached list and calls
 * `onCreated`. Further calls do nothing, except after a failure.
 */
export function useCreateAssistant(onCreated: (assistant: Assistant) => void) {
  const client = useQueryClient();
  const isSent = useRef(false);
  const creation = useMutation({
    mutationFn: ({ form, connections }: { form: AssistantForm; connections: Connection[] }) =>
      callApi(createAssistant, { body: toAssistantInput(form, connections) }),
    onSuccess: (assistant) => {
      client.setQueryData<Assistant[]>(assistantsKey, (list) => list && [assistant, ...list]);
      void client.invalidateQueries({ queryKey: assistantsKey, exact: true });
      onCreated(assistant);
    },
    onError: () => {
      isSent.current = false;
    },
  });
  return {
    isPending: creation.isPending,
    error: creation.error,
    create: (form: AssistantForm, connections: Connection[], onError: (error: Error) => void) => {
      if (isSent.current) return;
      isSent.current = true;
      creation.mutate({ form, connections }, { onError });
    },
    reset: creation.reset,
  };
}
