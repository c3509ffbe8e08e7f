import { ApprovedAnswerDialog } from '../../features/approved-answers/approved-answer-dialog.tsx';
import { useOpenAssistant } from '../../features/assistants/use-open-assistant.ts';
import { UnansweredQuestions } from '../../features/unanswered/unanswered-questions.tsx';

/** Unanswered questions of an assistant's visitors. */
export function AssistantUnansweredPage() {
  return (
    <UnansweredQuestions
      assistant={useOpenAssistant()}
      renderApproval={({ id, assistantId, question }, dialog) => (
        <ApprovedAnswerDialog
          assistantId={assistantId}
          initialAnswer={{ question, unansweredGroupId: id }}
          {...dialog}
        />
      )}
    />
  );
}
