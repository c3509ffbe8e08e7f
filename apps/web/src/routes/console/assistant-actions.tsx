import { Actions } from '../../features/actions/actions.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';

/** Actions of an assistant. */
export function AssistantActionsPage() {
  const { id } = useOpenAssistant();
  return <Actions assistantId={id} />;
}
