import { ApprovedAnswers } from '../../features/approved-answers/approved-answers.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';

/** Page of the questions and answers that the owner has approved for an assistant. */
export function AssistantApprovedPage() {
  const { id } = useOpenAssistant();
  return <ApprovedAnswers assistantId={id} />;
}
