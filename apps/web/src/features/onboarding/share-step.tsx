import { finishOnboarding } from '@anito/contract/onboarding';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useCompleteStep } from './onboarding.queries.ts';
import { StepFailure } from './step-failure.tsx';
import { StepFrame } from './step-frame.tsx';

/** Step for putting the assistant on a website or sharing it. */
export function ShareStep({
  name,
  hasFocus,
  share,
  onFinished,
}: {
  name: string;
  hasFocus: boolean;
  share: ReactNode;
  onFinished: () => void;
}) {
  const { t } = useTranslation('onboarding');
  const step = useCompleteStep(() => callApi(finishOnboarding, {}), onFinished);
  return (
    <StepFrame title={t('share.title', { name })} text={t('share.text')} hasFocus={hasFocus}>
      <Card aria-labelledby="onboarding-share">
        <h2 id="onboarding-share" className="mb-4 text-16 font-semibold">
          {t('share.ways')}
        </h2>
        {share}
      </Card>
      <StepFailure error={step.error} />
      <Button
        variant="primary"
        size="lg"
        className="self-end max-sm:w-full"
        isBusy={step.isPending}
        onClick={() => step.mutate()}
      >
        {t('share.finish')}
      </Button>
    </StepFrame>
  );
}
