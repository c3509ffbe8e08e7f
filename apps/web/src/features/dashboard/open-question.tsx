import { limits } from '@anito/contract/limits';
import type { UnansweredGroup } from '@anito/contract/unanswered';
import { Check, EyeOff, Undo2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { controlClasses } from '../../ui/control-classes.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSettleGroup } from './needs.queries.ts';

/**
 * A group of unanswered questions with a field for its answer and a button that ignores it. Afterwards offers
 * to undo that.
 */
export function OpenQuestion({ group }: { group: UnansweredGroup }) {
  const { t } = useTranslation('dashboard');
  const { settle, undo } = useSettleGroup(group);
  const [answer, setAnswer] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const isSettled = settle.isSuccess;
  const wasSettled = useRef(isSettled);
  // The pressed button disappears, so the focus moves to what takes its place.
  useEffect(() => {
    if (isSettled === wasSettled.current) return;
    wasSettled.current = isSettled;
    (isSettled ? undoButton : field).current?.focus();
  }, [isSettled]);
  if (settle.data) {
    return (
      <li className="flex items-center gap-3 py-3">
        <Check aria-hidden size={16} className="shrink-0 text-success-strong" />
        <p role="status" className="line-clamp-2 min-w-0 flex-1 break-words text-muted">
          {t(`needs.${settle.data.kind}`, { question: group.question })}
        </p>
        <Button
          ref={undoButton}
          size="sm"
          variant="ghost"
          icon={<Undo2 aria-hidden size={16} />}
          isBusy={undo.isPending}
          onClick={() => undo.mutate(settle.data)}
        >
          {t('needs.undo')}
        </Button>
      </li>
    );
  }
  return (
    <li className="grid items-start gap-x-6 gap-y-2 py-3 lg:grid-cols-2">
      <div className="min-w-0">
        <p dir="auto" className="line-clamp-3 font-semibold break-words">
          {group.question}
        </p>
        <p className="line-clamp-1 text-13 break-words text-muted tabular-nums">
          {t('needs.asked', { count: group.questionCount, number: formatNumber(group.questionCount) })}
          {group.after !== null && ` · ${t('needs.after', { question: group.after })}`}
        </p>
      </div>
      <AnswerForm
        question={group.question}
        answer={answer}
        field={field}
        isSaving={settle.isPending}
        onChange={setAnswer}
        onSave={() => settle.mutate(answer.trim())}
        onIgnore={() => settle.mutate(undefined)}
      />
    </li>
  );
}

/**
 * Field for the answer to an open question, with buttons to save the answer (also by Ctrl+Enter) and to
 * ignore the question.
 */
function AnswerForm({
  question,
  answer,
  field,
  isSaving,
  onChange,
  onSave,
  onIgnore,
}: {
  question: string;
  answer: string;
  field: { current: HTMLTextAreaElement | null };
  isSaving: boolean;
  onChange: (answer: string) => void;
  onSave: () => void;
  onIgnore: () => void;
}) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const isWritten = answer.trim() !== '';
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isWritten && !isSaving) onSave();
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save(event);
  };
  return (
    <form className="flex min-w-0 items-start gap-2" onSubmit={save}>
      <label htmlFor={id} className="sr-only">
        {t('needs.answerTo', { question })}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        className={cx(
          controlClasses,
          'field-sizing-content max-h-60 min-h-10 min-w-0 flex-1 resize-none py-2 touch:min-h-11',
        )}
        placeholder={t('needs.placeholder')}
        maxLength={limits.approvedAnswerMax}
        value={answer}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={saveByKey}
      />
      <Button type="submit" disabled={!isWritten} isBusy={isSaving && isWritten}>
        {t('needs.save')}
      </Button>
      <IconButton
        label={t('needs.ignore')}
        icon={<EyeOff aria-hidden size={16} />}
        disabled={isSaving}
        onClick={onIgnore}
      />
    </form>
  );
}
