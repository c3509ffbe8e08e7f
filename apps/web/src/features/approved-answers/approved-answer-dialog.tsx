import {
  type ApprovedAnswer,
  createApprovedAnswer,
  listAlsoAnswered,
  updateApprovedAnswer,
} from '@anito/contract/approved-answers';
import { limits } from '@anito/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { approvedKey } from './approved-answers.queries.ts';
import { SuggestedWordings } from './suggested-wordings.tsx';

type Values = { question: string; answer: string; wordings: string };

/** Known values of a new approved answer. */
export type InitialAnswer = {
  question: string;
  answer?: string;
  /** Conversation whose answer it corrects. */
  conversationId?: number | undefined;
  /** Group of unanswered questions that it answers. */
  unansweredGroupId?: number | undefined;
};

/** Milliseconds in which three wordings can be read. */
const readingMs = 10_000;

const isFilled = (text: string) => text.trim() !== '';
/** Returns the lines of a text, trimmed and without empty ones. */
const listLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Dialog that creates an approved answer, starting from `initialAnswer` if there is one, or changes
 * `approved`.
 */
export function ApprovedAnswerDialog({
  assistantId,
  approved,
  initialAnswer,
  onClose,
  onSaved = onClose,
}: {
  assistantId: number;
  /** The approved answer to change. Undefined for a new one. */
  approved?: ApprovedAnswer | undefined;
  initialAnswer?: InitialAnswer | undefined;
  onClose: () => void;
  onSaved?: () => void;
}) {
  const { t } = useTranslation('approved');
  const client = useQueryClient();
  const [question = '', ...wordings] = approved?.questions ?? [initialAnswer?.question ?? ''];
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      question: question.slice(0, limits.approvedQuestionMax),
      answer: (approved?.answer ?? initialAnswer?.answer ?? '').slice(0, limits.approvedAnswerMax),
      wordings: wordings.join('\n'),
    },
  });
  const { handleSubmit, formState, setFocus } = form;
  const answer = useRef({ focus: () => setFocus('answer') });
  const saving = useMutation({
    mutationFn: (values: Values) => {
      const body = {
        answer: values.answer.trim(),
        questions: [values.question.trim(), ...listLines(values.wordings)],
      };
      if (approved) return callApi(updateApprovedAnswer, { params: { id: approved.id }, body });
      const { conversationId = null, unansweredGroupId = null } = initialAnswer ?? {};
      return callApi(createApprovedAnswer, {
        params: { id: assistantId },
        body: { ...body, conversationId, unansweredGroupId },
      });
    },
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: approvedKey(assistantId) });
      void announce(id);
      onSaved();
    },
  });
  /** Says that the answer was saved, and which other ways of asking get it too. */
  async function announce(id: number) {
    const wordings = await callApi(listAlsoAnswered, { params: { id } }).then(
      (found) => found.wordings,
      () => [],
    );
    showToast({
      type: 'success',
      title: t('form.saved'),
      message:
        wordings.length === 0
          ? t('form.savedText')
          : t('form.alsoAnswers', {
              count: wordings.length,
              wordings: wordings.map((wording) => t('form.quoted', { wording })).join(' '),
            }),
      ...(wordings.length > 0 && { durationMs: readingMs }),
    });
  }
  const title = approved ? 'editTitle' : initialAnswer?.conversationId ? 'correctTitle' : 'newTitle';
  return (
    <FormDialog
      saving={saving}
      isDirty={formState.isDirty}
      {...(question && { initialFocus: answer })}
      title={t(`form.${title}`)}
      description={t('form.text')}
      save={t(approved ? 'form.saveChange' : 'form.save')}
      busy={t('form.saving')}
      failed={<p>{t('form.failed')}</p>}
      onSubmit={handleSubmit((values) => saving.mutate(values))}
      onClose={onClose}
    >
      <Fields form={form} assistantId={assistantId} wordings={wordings} />
    </FormDialog>
  );
}

type Form = ReturnType<typeof useForm<Values>>;

/** Fields for the question, answer and other wordings of an approved answer, with suggested wordings. */
function Fields({
  form: { control, register, getValues, setValue, formState },
  assistantId,
  wordings,
}: {
  form: Form;
  assistantId: number;
  /** Initial wordings. */
  wordings: readonly string[];
}) {
  const { t } = useTranslation('approved');
  const { errors } = formState;
  // Updated on blur, so that no wordings are proposed for a partial question.
  const [question, setQuestion] = useState(() => getValues('question').trim());
  const chosen = listLines(useWatch({ control, name: 'wordings' }));
  const choose = (wording: string, isChosen: boolean) => {
    const lines = isChosen ? [...chosen, wording] : chosen.filter((line) => line !== wording);
    setValue('wordings', lines.join('\n'), { shouldDirty: true, shouldValidate: true });
  };
  const { approvedAnswerMax, approvedQuestionMax, wordingsPerAnswer } = limits;
  return (
    <>
      <TextField
        label={t('form.question')}
        required
        placeholder={t('form.questionPlaceholder')}
        maxLength={approvedQuestionMax}
        autoComplete="off"
        error={errors.question && t('form.questionMissing')}
        {...register('question', {
          validate: isFilled,
          onBlur: () => setQuestion(getValues('question').trim()),
        })}
      />
      <TextArea
        label={t('form.answer')}
        required
        rows={5}
        placeholder={t('form.answerPlaceholder')}
        maxLength={approvedAnswerMax}
        error={errors.answer && t('form.answerMissing')}
        {...register('answer', { validate: isFilled })}
      />
      <TextArea
        label={t('form.wordings')}
        isOptional
        rows={3}
        hint={t('form.wordingsHint')}
        placeholder={t('form.wordingsPlaceholder')}
        error={errors.wordings?.message}
        {...register('wordings', {
          validate: (text) => {
            const lines = listLines(text);
            if (lines.length >= wordingsPerAnswer) return t('form.tooMany', { most: wordingsPerAnswer });
            const isTooLong = lines.some((line) => line.length > approvedQuestionMax);
            return !isTooLong || t('form.tooLong', { most: approvedQuestionMax });
          },
        })}
      />
      {question && (
        <SuggestedWordings
          assistantId={assistantId}
          question={question}
          initialWordings={wordings}
          chosen={chosen}
          onChoose={choose}
        />
      )}
    </>
  );
}
