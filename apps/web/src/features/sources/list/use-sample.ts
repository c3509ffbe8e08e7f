import { createSample, type SampleLanguage } from '@anito/contract/sources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { type ConnectionKey, connectionsKey } from '../../../source-kind/connections.ts';
import { showFailure } from '../../../ui/show-failure.ts';

/**
 * Returns `add`, which creates the sample business (a source and its assistant) and refetches both lists.
 * `assistantId` is set afterwards, until `dismiss`. A failure is shown as a toast.
 */
export function useSample(onAdded?: (key: Pick<ConnectionKey, 'id'>) => void) {
  const { t, i18n } = useTranslation('sources');
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => callApi(createSample, { query: { language: i18n.language as SampleLanguage } }),
    onSuccess: async ({ connectionId }) => {
      void client.invalidateQueries({ queryKey: ['assistants'] });
      await client.invalidateQueries({ queryKey: connectionsKey });
      onAdded?.({ id: connectionId });
    },
    onError: (error) => showFailure(t('sample.failed'), error),
  });
  return {
    add: () => mutation.mutate(),
    isAdding: mutation.isPending,
    assistantId: mutation.data?.assistantId,
    dismiss: mutation.reset,
  };
}
