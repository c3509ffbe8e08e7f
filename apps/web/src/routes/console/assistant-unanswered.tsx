import { ApprovedAnswerDialog } from '../../features/approved-answers/approved-answer-dialog.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';
import { UnansweredQuestions } from '../../features/unanswered/unanswered-questions.tsx';

/** What visitors asked an assistant in vain. */
export function AssistantUnansweredPage() {
  return (
    <UnansweredQuestions
      assistant={useOpenAssistant()}
      renderApproval={({ id, assistantId, question }, dialog) => (
        <ApprovedAnswerDialog
          assistantId={assistantId}
          known={{ question, unansweredGroupId: id }}
          {...dialog}
        />
      )}
    />
  );
}
