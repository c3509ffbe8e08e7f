import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';
import { FactsCard } from '../../features/business-facts/facts-card.tsx';

/** Facts of an assistant's business, for the owner to confirm. */
export function AssistantFactsPage() {
  const { id } = useOpenAssistant();
  return <FactsCard assistantId={id} />;
}
