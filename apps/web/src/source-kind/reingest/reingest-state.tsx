import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isRunning, type Reingest } from './reingest.ts';

/**
 * Steps that the server names, with their texts in the chosen language. Unknown steps are shown as received.
 */
const knownSteps = {
  'Waiting to start': 'waiting',
  'Reading the document': 'reading',
  'Computing embeddings': 'embedding',
  'Saving the passages': 'saving',
} as const;

/**
 * Progress of reading one file or page again, or its completion. Renders nothing after a failure, which is
 * shown as a toast.
 */
export function ReingestState({ reingest }: { reingest: Reingest }) {
  const { t } = useTranslation('sources');
  const knownStep = knownSteps[reingest.message as keyof typeof knownSteps];
  if (isRunning(reingest)) {
    const message = knownStep ? t(`reingest.${knownStep}`) : reingest.message;
    const text =
      reingest.totalSteps > 0
        ? t('reingest.step', { step: reingest.step, total: reingest.totalSteps, message })
        : t('reingest.starting');
    return (
      <span role="status" className="text-accent-strong">
        {text}
      </span>
    );
  }
  if (reingest.status !== 'Completed') return null;
  return (
    <span role="status" className="flex items-center gap-1 text-success-strong">
      <CircleCheck aria-hidden size={16} />
      {t('reingest.done')}
    </span>
  );
}
