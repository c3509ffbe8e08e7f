import { isReadable, makeFirstAssistant, type OnboardingStatus } from '@anito/contract/onboarding';
import type { Connection } from '@anito/contract/sources';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { SourceTypeIcon } from '../../source-kind/source-type-icon.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useCompleteStep } from './onboarding.queries.ts';
import { StepFailure } from './step-failure.tsx';
import { StepFrame } from './step-frame.tsx';

/** Step that shows the progress of reading the source. Afterwards the assistant is created automatically. */
export function ReadingStep({
  status,
  connection,
  state,
  action,
  hasFocus,
  onNext,
  onChooseAnother,
}: {
  status: OnboardingStatus;
  connection: Connection;
  /** State of the source, and an action that helps to continue. */
  state: ReactNode;
  action: ReactNode;
  hasFocus: boolean;
  onNext: () => void;
  onChooseAnother: () => void;
}) {
  const { t } = useTranslation('onboarding');
  const step = useCompleteStep(() => callApi(makeFirstAssistant, {}), onNext);
  const { mutate, isIdle } = step;
  const hasSomething = isReadable(connection);
  const isRead = hasSomething && !connection.isSyncing;
  useEffect(() => {
    if (isRead && isIdle) mutate();
  }, [isRead, isIdle, mutate]);
  const isCreating = step.isPending || step.isSuccess;
  const isStopped = !connection.isSyncing && !isRead;
  const hasEndedEmpty = connection.lastSyncedAt !== null && !hasSomething && !connection.isSyncing;
  return (
    <StepFrame
      title={t(`reading.${isCreating ? 'making' : isStopped ? 'stopped' : 'title'}`)}
      text={t(`reading.${isCreating ? 'makingText' : isStopped ? 'stoppedText' : 'text'}`)}
      hasFocus={hasFocus}
    >
      {status.lost === 'assistant' && <Banner tone="warning">{t('reading.lost')}</Banner>}
      <Card className="flex flex-col gap-4">
        <p className="flex items-center gap-2 font-semibold">
          <SourceTypeIcon type={connection.type} />
          <span dir="auto" className="min-w-0 break-words">
            {connection.name}
          </span>
        </p>
        {isCreating ? (
          <div role="status">
            <ProgressBar label={t('reading.makingBar')} />
          </div>
        ) : (
          state
        )}
        {hasEndedEmpty && <Banner tone="warning">{t('reading.empty')}</Banner>}
      </Card>
      <StepFailure error={step.error} onRetry={mutate} />
      {!isCreating && (
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:w-full">
          <Button onClick={onChooseAnother}>{t('reading.another')}</Button>
          {action}
          {hasSomething && connection.isSyncing && (
            <Button variant="primary" onClick={() => mutate()}>
              {t('reading.enough')}
            </Button>
          )}
        </div>
      )}
    </StepFrame>
  );
}
