import type { Assistant } from '@anito/contract/assistants';
import { meetAssistant } from '@anito/contract/onboarding';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createChatTheme } from '../../chat/create-chat-theme.ts';
import { callApi } from '../../lib/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useCompleteStep } from './onboarding.queries.ts';
import { StepFailure } from './step-failure.tsx';
import { StepFrame } from './step-frame.tsx';
import { TypicalQuestions } from './typical-questions.tsx';

/**
 * Onboarding step that shows the new assistant: a chat, the facts found, and typical questions of customers.
 */
export function AssistantStep({
  assistant,
  hasFocus,
  chat,
  factsCard,
  onNext,
}: {
  assistant: Assistant;
  hasFocus: boolean;
  chat: ReactNode;
  /** The place of `FactsCard` of features/business-facts: the facts that were read, to confirm. */
  factsCard: ReactNode;
  onNext: () => void;
}) {
  const { t } = useTranslation('onboarding');
  const { id, name, suggestedQuestions, logoUrl } = assistant;
  const theme = useMemo(() => createChatTheme(assistant), [assistant]);
  const step = useCompleteStep(() => callApi(meetAssistant, {}), onNext);
  return (
    <StepFrame
      isWide
      title={t('assistant.title', { name })}
      text={t(suggestedQuestions.length > 0 ? 'assistant.text' : 'assistant.textWithoutQuestions')}
      hasFocus={hasFocus}
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div
          style={theme.whole}
          className="flex h-[36rem] max-h-[75dvh] min-h-96 flex-col overflow-hidden rounded-card border border-border bg-surface"
        >
          <div
            style={theme.header}
            className="flex h-14 shrink-0 items-center gap-3 border-b border-border bg-raised px-4 text-text"
          >
            <Avatar name={name} src={logoUrl} shape="square" size="sm" />
            <p dir="auto" className="min-w-0 flex-1 truncate font-semibold">
              {name}
            </p>
          </div>
          {chat}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {factsCard}
          <TypicalQuestions assistantId={id} />
        </div>
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
