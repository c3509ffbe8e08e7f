import { ApprovedAnswers } from '../../features/approved-answers/approved-answers.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';

/** Approved answers of an assistant. */
export function AssistantApprovedPage() {
  const { id } = useOpenAssistant();
  return <ApprovedAnswers assistantId={id} />;
}
