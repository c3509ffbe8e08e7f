import { createSample } from '@anito/contract/sources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicChatPath } from '../../app/paths.ts';
import { callApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { showToast } from '../../ui/toast.tsx';
import { connectionsKey } from './sources.queries.ts';

const toastMs = 12_000;

/** Adds the sample business; its documents are then seen syncing in the list. */
export function useSample() {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => callApi(createSample, {}),
    onSuccess: async ({ assistantId }) => {
      await client.invalidateQueries({ queryKey: connectionsKey });
      void client.invalidateQueries({ queryKey: ['assistants'] });
      showToast({
        type: 'success',
        title: t('sample.added'),
        message: t('sample.addedText'),
        link: { label: t('sample.open'), href: publicChatPath(assistantId) },
        durationMs: toastMs,
      });
    },
    onError: (error) =>
      showToast({ type: 'error', title: t('sample.failed'), message: describeError(error).message }),
  });
  return { add: () => mutation.mutate(), isAdding: mutation.isPending };
}
