import type { Assistant } from '@anito/contract/assistants';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';
import { useUpdateAssistant } from './assistants.queries.ts';

/** Button that activates a paused assistant. A toast reports success or failure. */
export function ActivateButton({
  assistant: { id, name },
  size = 'md',
}: {
  assistant: Pick<Assistant, 'id' | 'name'>;
  size?: 'sm' | 'md';
}) {
  const { t } = useTranslation('assistants');
  const update = useUpdateAssistant(id);
  const activate = () =>
    update.mutate(
      { isActive: true },
      {
        onSuccess: () => showToast({ type: 'success', title: t('activate.done', { name }) }),
        onError: (error) => showFailure(t('activate.failed'), error),
      },
    );
  return (
    <Button size={size} isBusy={update.isPending} onClick={activate}>
      {t('activate.button')}
    </Button>
  );
}
