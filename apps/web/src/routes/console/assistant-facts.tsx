import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';
import { FactsCard } from '../../features/business-facts/facts-card.tsx';

/** Page on which the owner confirms the facts about an assistant's business. */
export function AssistantFactsPage() {
  const { id } = useOpenAssistant();
  return <FactsCard assistantId={id} />;
}
