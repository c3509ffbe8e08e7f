import type { Assistant } from '@anito/contract/assistants';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import type { NewSource } from '../../../source-kind/new-sources.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useAddSource, useRemoveSource } from '../assistants.queries.ts';

/**
 * Returns `use`, which adds a source to an assistant and shows a toast with an undo button. Failures are
 * shown as toasts, so `use` does not throw.
 */
export function useSourceUse() {
  const { t } = useTranslation('sources');
  const add = useAddSource();
  const remove = useRemoveSource();
  async function use(assistant: Assistant, source: NewSource): Promise<void> {
    const names = { assistant: assistant.name, source: source.name };
    const fail = (error: unknown) =>
      showToast({ type: 'error', title: t('use.failed', names), message: describeError(error).message });
    try {
      const { saved } = await add.mutateAsync({ assistant, connectionId: source.id });
      showToast({
        type: 'success',
        title: t('use.done', names),
        durationMs: 10_000,
        action: {
          label: t('use.undo'),
          onPress: () =>
            void remove
              .mutateAsync({ assistant: saved, connectionId: source.id })
              .then(() => showToast({ type: 'info', title: t('use.undone', names) }), fail),
        },
      });
    } catch (error) {
      fail(error);
    }
  }
  return { use, isBusy: add.isPending || remove.isPending };
}
