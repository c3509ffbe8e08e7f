import { PencilLine } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovedAnswerDialog, type InitialAnswer } from './approved-answer-dialog.tsx';

type CorrectionProps = {
  assistantId: number;
  /** Returns the original answer with its question. */
  getInitialAnswer: () => InitialAnswer;
};

/** Button that opens the form for correcting an answer. The correction is saved as an approved answer. */
function CorrectAnswer(props: CorrectionProps) {
  return (
    // The fallback has the size of the buttons beside it, because its texts load with the first button.
    <Suspense fallback={<div className="min-h-8 touch:min-h-11" />}>
      <CorrectButton {...props} />
    </Suspense>
  );
}

/** The button of `CorrectAnswer`, once its texts are loaded, and the dialog that it opens. */
function CorrectButton({ assistantId, getInitialAnswer }: CorrectionProps) {
  const { t } = useTranslation('approved');
  const [initialAnswer, setInitialAnswer] = useState<InitialAnswer>();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setInitialAnswer(getInitialAnswer())}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 text-13 text-muted transition-colors hover:bg-sunken hover:text-text touch:min-h-11"
      >
        <PencilLine aria-hidden size={16} />
        {t('correct')}
      </button>
      {initialAnswer && (
        <ApprovedAnswerDialog
          assistantId={assistantId}
          initialAnswer={initialAnswer}
          onClose={() => setInitialAnswer(undefined)}
        />
      )}
    </>
  );
}

/** Renders the correction button in a chat. The answer is looked up on click. */
export const renderCorrection = (assistantId: number, getInitialAnswer: () => InitialAnswer) => (
  <CorrectAnswer assistantId={assistantId} getInitialAnswer={getInitialAnswer} />
);
