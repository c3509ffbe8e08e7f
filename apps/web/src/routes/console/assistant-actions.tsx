import { Actions } from '../../features/actions/actions.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';

/** Page on which the owner manages the actions that an assistant may take, such as HTTP calls. */
export function AssistantActionsPage() {
  const { id } = useOpenAssistant();
  return <Actions assistantId={id} />;
}
