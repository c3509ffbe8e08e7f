import {
  type ApprovedAnswer,
  createApprovedAnswer,
  deleteApprovedAnswer,
  listAlsoAnswered,
} from '@anito/contract/approved-answers';
import { limits } from '@anito/contract/limits';
import type { TriedQuestion } from '@anito/contract/onboarding';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleHelp } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** A typical question with the assistant's answer and its source, or with a field for the owner's answer. */
export function TriedQuestionRow({ assistantId, tried }: { assistantId: number; tried: TriedQuestion }) {
  const [own, setOwn] = useState<ApprovedAnswer>();
  if (own) return <OwnAnswer own={own} question={tried.question} onUndone={() => setOwn(undefined)} />;
  if (tried.isAnswered) return <FoundAnswer tried={tried} />;
  return <OpenQuestion assistantId={assistantId} question={tried.question} onSaved={setOwn} />;
}

function Row({
  icon,
  question,
  action,
  children,
}: {
  icon: ReactNode;
  question: string;
  /** Button at the end of the question's line. */
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex gap-3 px-4 py-3">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-center justify-between gap-3">
          <p dir="auto" className="min-w-0 font-semibold">
            {question}
          </p>
          {action}
        </div>
        {children}
      </div>
    </li>
  );
}

/** The assistant's answer to a typical question, with its source. */
function FoundAnswer({ tried: { question, answer, source } }: { tried: TriedQuestion }) {
  const { t } = useTranslation('onboarding');
  return (
    <Row
      icon={<CircleCheck aria-label={t('typical.answered')} size={20} className="text-success-strong" />}
      question={question}
    >
      <p dir="auto" className="line-clamp-2 text-muted">
        {answer}
      </p>
      {source && (
        <p dir="auto" className="truncate text-13 text-muted">
          {t('typical.source', { source })}
        </p>
      )}
    </Row>
  );
}

/**
 * A question that the assistant could not answer, with a field for the answer. It is saved as an approved
 * answer and passed to `onSaved`.
 */
function OpenQuestion({
  assistantId,
  question,
  onSaved,
}: {
  assistantId: number;
  question: string;
  onSaved: (saved: ApprovedAnswer) => void;
}) {
  const { t } = useTranslation('onboarding');
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [answer, setAnswer] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const saving = useMutation({
    mutationFn: () =>
      callApi(createApprovedAnswer, {
        params: { id: assistantId },
        body: { answer: answer.trim(), questions: [question] },
      }),
    onSuccess: onSaved,
  });
  const isMissing = answer.trim() === '';
  function save(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (!isMissing && !saving.isPending) saving.mutate();
  }
  return (
    <Row
      icon={<CircleHelp aria-label={t('typical.open')} size={20} className="text-warning-strong" />}
      question={question}
      action={
        !isOpen && (
          <Button
            size="sm"
            className="shrink-0"
            aria-label={t('typical.answerTo', { question })}
            onClick={() => setIsOpen(true)}
          >
            {t('typical.answer')}
          </Button>
        )
      }
    >
      {isOpen && (
        <form id={formId} noValidate className="flex flex-col gap-2" onSubmit={save}>
          <TextArea
            label={t('typical.answerTo', { question })}
            isLabelHidden
            autoFocus
            rows={2}
            maxLength={limits.approvedAnswerMax}
            placeholder={t('typical.placeholder')}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
            error={
              saving.error
                ? describeError(saving.error).message
                : isSubmitted && isMissing && t('typical.missing')
            }
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" variant="primary" isBusy={saving.isPending}>
              {t('typical.save')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setIsOpen(false)}>
              {t('typical.cancel')}
            </Button>
          </div>
        </form>
      )}
    </Row>
  );
}

/** The answer that the owner wrote, with an undo button that deletes it. */
function OwnAnswer({
  own: { id, answer },
  question,
  onUndone,
}: {
  own: ApprovedAnswer;
  question: string;
  onUndone: () => void;
}) {
  const { t } = useTranslation('onboarding');
  const also = useApiQuery(['also-answered', id], listAlsoAnswered, { params: { id } }, { retry: false });
  const wordings = also.data?.wordings ?? [];
  const undoing = useMutation({
    mutationFn: () => callApi(deleteApprovedAnswer, { params: { id } }),
    onSuccess: onUndone,
  });
  return (
    <Row
      icon={<CircleCheck aria-label={t('typical.answered')} size={20} className="text-success-strong" />}
      question={question}
    >
      <p dir="auto" className="whitespace-pre-line text-muted">
        {answer}
      </p>
      {wordings.length > 0 && (
        <div className="animate-fade-in text-13 text-muted">
          <p>{t('typical.also')}</p>
          <ul className="list-disc pl-5">
            {wordings.map((wording) => (
              <li key={wording} dir="auto">
                {wording}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div role="status" className="flex flex-wrap items-center gap-x-3 text-13 text-muted">
        {undoing.error ? describeError(undoing.error).message : t('typical.saved')}
        <Button size="sm" variant="ghost" isBusy={undoing.isPending} onClick={() => undoing.mutate()}>
          {t('typical.undo')}
        </Button>
      </div>
    </Row>
  );
}
