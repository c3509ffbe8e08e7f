import {
  enoughWords,
  isReadable,
  makeFirstAssistant,
  type OnboardingStatus,
} from '@anito/contract/onboarding';
import type { Connection } from '@anito/contract/sources';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { useKind } from '../../source-kind/kinds-context.ts';
import { SourceTypeIcon } from '../../source-kind/source-type-icon.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { measureProgress } from './merge-findings.ts';
import { useCompleteStep } from './onboarding.queries.ts';
import { useBrand, useFindings } from './reading.queries.ts';
import { ReadingFindings } from './reading-findings.tsx';
import { StepFailure } from './step-failure.tsx';
import { StepFrame } from './step-frame.tsx';
import { ThinSource, useThinTitle } from './thin-source.tsx';

/**
 * Onboarding step that shows what is found during the first sync. Then creates the assistant automatically,
 * unless the source has too few words.
 */
export function ReadingStep({
  status,
  connection,
  state,
  action,
  upload,
  hasFocus,
  onNext,
  onChooseAnother,
}: {
  status: OnboardingStatus;
  connection: Connection;
  /** State of a source that is not being read, and an action that helps to continue. */
  state: ReactNode;
  action: ReactNode;
  /** Button that adds files instead. */
  upload: ReactNode;
  hasFocus: boolean;
  onNext: () => void;
  onChooseAnother: () => void;
}) {
  const { t } = useTranslation('onboarding');
  const step = useCompleteStep(() => callApi(makeFirstAssistant, {}), onNext);
  const { mutate, isIdle } = step;
  const [isEnough, setIsEnough] = useState(false);
  const findings = useFindings(connection);
  const brand = useBrand(connection.id);
  const { unit = 'pages' } = useKind(connection.type);
  const hasSomething = isReadable(connection);
  const isRead = hasSomething && !connection.isSyncing;
  const wordCount = findings.final.data?.wordCount;
  const isThin = isRead && !isEnough && wordCount !== undefined && wordCount < enoughWords;
  // The assistant takes the look of the business, so its reading ends first. Failures hold nothing up.
  const isReady = isRead && !isThin && !findings.final.isPending && !brand.isPending;
  useEffect(() => {
    if (isReady && isIdle) mutate();
  }, [isReady, isIdle, mutate]);
  const thinTitle = useThinTitle(wordCount ?? 0);
  const isCreating = step.isPending || step.isSuccess || isReady;
  const hasEndedEmpty = connection.lastSyncedAt !== null && !hasSomething && !connection.isSyncing;
  const isStopped = !connection.isSyncing && !isRead;
  const phase = isCreating ? 'making' : isStopped ? 'stopped' : 'reading';
  return (
    <StepFrame
      isWide={!isThin}
      title={isThin ? thinTitle : t(`reading.titles.${phase}`)}
      text={isThin ? t('thin.text') : t(`reading.texts.${phase}`)}
      hasFocus={hasFocus}
    >
      {status.lost === 'assistant' && <Banner tone="warning">{t('reading.lost')}</Banner>}
      {isThin ? (
        <ThinSource
          wordCount={wordCount}
          upload={upload}
          onChooseAnother={onChooseAnother}
          onContinue={() => setIsEnough(true)}
        />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Card className="flex flex-col gap-4">
            <p className="flex items-center gap-2 font-semibold">
              <SourceTypeIcon type={connection.type} />
              <span dir="auto" className="min-w-0 break-words">
                {connection.name}
              </span>
            </p>
            {isStopped ? (
              state
            ) : (
              <ReadingFindings
                findings={findings.shown}
                percent={measureProgress(connection.progress, isCreating || isRead)}
                label={t(
                  `reading.bars.${isCreating ? 'making' : connection.progress?.isRefreshing === false ? 'learning' : 'reading'}`,
                )}
                siteName={brand.data?.name}
                unit={unit === 'pages' ? 'pages' : 'documents'}
              />
            )}
            {hasEndedEmpty && <Banner tone="warning">{t('reading.empty')}</Banner>}
          </Card>
          <BrandPreview
            brand={brand.data}
            fallbackName={connection.name}
            questions={findings.shown?.questions ?? []}
          />
        </div>
      )}
      <StepFailure error={step.error} onRetry={mutate} />
      {!isCreating && !isThin && (
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
