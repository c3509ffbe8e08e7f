import type { Assistant } from '@anito/contract/assistants';
import { meetAssistant } from '@anito/contract/onboarding';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useCompleteStep } from './onboarding.queries.ts';
import { StepFailure } from './step-failure.tsx';
import { StepFrame } from './step-frame.tsx';

/** Step that shows the assistant with a chat. */
export function AssistantStep({
  assistant: { name, suggestedQuestions },
  hasFocus,
  chat,
  onNext,
}: {
  assistant: Pick<Assistant, 'name' | 'suggestedQuestions'>;
  hasFocus: boolean;
  chat: ReactNode;
  onNext: () => void;
}) {
  const { t } = useTranslation('onboarding');
  const step = useCompleteStep(() => callApi(meetAssistant, {}), onNext);
  return (
    <StepFrame
      title={t('assistant.title', { name })}
      text={t(suggestedQuestions.length > 0 ? 'assistant.text' : 'assistant.textWithoutQuestions')}
      hasFocus={hasFocus}
    >
      <div className="flex h-[34rem] max-h-[70dvh] min-h-96 flex-col overflow-hidden rounded-card border border-border">
        {chat}
      </div>
      <StepFailure error={step.error} />
      <Button
        variant="primary"
        size="lg"
        className="self-end max-sm:w-full"
        isBusy={step.isPending}
        onClick={() => step.mutate()}
      >
        {t('assistant.next')}
        <ArrowRight aria-hidden size={16} />
      </Button>
    </StepFrame>
  );
}
