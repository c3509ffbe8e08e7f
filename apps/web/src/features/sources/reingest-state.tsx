import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRunning, type Reingest } from './reingest.ts';

/** The steps that the server names, in the chosen language; others are shown as they come. */
const knownSteps = {
  'Waiting to start': 'waiting',
  'Reading the document': 'reading',
  'Computing embeddings': 'embedding',
  'Saving the passages': 'saving',
} as const;

/** How reading a document again goes, or that it is done; `children` stands there otherwise. */
export function ReingestState({
  reingest,
  children,
}: {
  reingest: Reingest | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('sources');
  if (reingest && isRunning(reingest)) {
    const { step, totalSteps } = reingest;
    const known = knownSteps[reingest.message as keyof typeof knownSteps];
    const message = known ? t(`reingest.${known}`) : reingest.message;
    return (
      <span role="status" className="text-accent-strong">
        {totalSteps > 0 ? t('reingest.step', { step, total: totalSteps, message }) : t('reingest.starting')}
      </span>
    );
  }
  if (reingest?.status === 'Completed') {
    return (
      <span role="status" className="flex items-center gap-1 text-success-strong">
        <CircleCheck aria-hidden size={16} />
        {t('reingest.done')}
      </span>
    );
  }
  return children;
}
