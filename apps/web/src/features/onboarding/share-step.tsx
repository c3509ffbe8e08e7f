import type { Assistant } from '@anito/contract/assistants';
import { finishOnboarding } from '@anito/contract/onboarding';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { GoLive } from './go-live.tsx';
import { useCompleteStep } from './onboarding.queries.ts';
import { StepFailure } from './step-failure.tsx';
import { StepFrame } from './step-frame.tsx';

/** Onboarding step that publishes the assistant and then shows how to share it. */
export function ShareStep({
  assistant,
  hasFocus,
  share,
  onChanged,
  onFinished,
}: {
  assistant: Assistant;
  hasFocus: boolean;
  share: ReactNode;
  /** Called after the assistant was opened or its visibility changed. */
  onChanged: () => Promise<unknown>;
  onFinished: () => void;
}) {
  const { t } = useTranslation('onboarding');
  const { name, isActive, publicAccessCode, isIndexable } = assistant;
  const [isChoosing, setIsChoosing] = useState(!isActive);
  const step = useCompleteStep(() => callApi(finishOnboarding, {}), onFinished);
  const state = publicAccessCode !== null ? 'link' : isIndexable ? 'listed' : 'public';
  return (
    <StepFrame
      title={t(isChoosing ? 'live.title' : 'share.title', { name })}
      text={t(isChoosing ? 'live.text' : 'share.text')}
      hasFocus={hasFocus}
    >
      {isChoosing ? (
        <GoLive
          assistant={assistant}
          onLive={async () => {
            await onChanged();
            setIsChoosing(false);
          }}
        />
      ) : (
        <>
          <Banner
            tone="success"
            title={t('live.done', { name })}
            action={
              <Button size="sm" onClick={() => setIsChoosing(true)}>
                {t('live.change')}
              </Button>
            }
          >
            {t(`live.states.${state}`)}
          </Banner>
          <Card aria-labelledby="onboarding-share">
            <h2 id="onboarding-share" className="mb-4 text-16 font-semibold">
              {t('share.ways')}
            </h2>
            {share}
          </Card>
        </>
      )}
      <StepFailure error={step.error} />
      <Button
        variant={isChoosing ? 'ghost' : 'primary'}
        size="lg"
        className="self-end max-sm:w-full"
        isBusy={step.isPending}
        onClick={() => step.mutate()}
      >
        {t(isChoosing && !isActive ? 'live.later' : 'share.finish')}
      </Button>
    </StepFrame>
  );
}
