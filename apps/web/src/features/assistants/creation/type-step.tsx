import { BookOpen, Bot } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useIsMissingModel } from '../../../lib/use-models.ts';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { AgentNeedsModel } from '../agent-needs-model.tsx';
import type { AssistantForm } from '../assistant-form.ts';

/**
 * Wizard step for the type: an assistant that answers from sources, or an agent that follows only its
 * instructions.
 */
export function TypeStep({ form }: { form: UseFormReturn<AssistantForm> }) {
  const { t } = useTranslation('assistants');
  const isAgentMode = form.watch('isAgentMode');
  const isUnserved = useIsMissingModel({ isAgentMode });
  return (
    <>
      <RadioCards
        legend={t('form.type')}
        isLegendHidden
        columns={2}
        value={isAgentMode ? 'agent' : 'rag'}
        onChange={(type) => form.setValue('isAgentMode', type === 'agent', { shouldDirty: true })}
        options={[
          {
            value: 'rag',
            title: t('form.rag'),
            description: t('form.ragText'),
            icon: <BookOpen aria-hidden size={20} />,
          },
          {
            value: 'agent',
            title: t('form.agent'),
            description: t('form.agentText'),
            icon: <Bot aria-hidden size={20} />,
          },
        ]}
      />
      {isUnserved && <AgentNeedsModel />}
    </>
  );
}
