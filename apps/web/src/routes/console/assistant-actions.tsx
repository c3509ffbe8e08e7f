import { Actions } from '../../features/actions/actions.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';

/** What an assistant may do beside answering. */
export function AssistantActionsPage() {
  const { id } = useOpenAssistant();
  return <Actions assistantId={id} />;
}
