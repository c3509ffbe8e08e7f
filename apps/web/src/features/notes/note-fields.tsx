import { limits } from '@anito/contract/limits';
import type { NoteKind } from '@anito/contract/notes';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Form values of an entry. */
export type NoteValues = { title: string; text: string };

/** Labels of the two fields, as keys of `form`. */
export const fieldNames = {
  question: { title: 'question', text: 'answer' },
  note: { title: 'noteTitle', text: 'noteText' },
} as const;

const isFilled = (text: string) => text.trim() !== '';

/** The two fields of a note: title and text, or question and answer. */
export function NoteFields({
  kind,
  register,
  errors,
}: {
  kind: NoteKind;
  register: UseFormRegister<NoteValues>;
  errors: FieldErrors<NoteValues>;
}) {
  const { t } = useTranslation('notes');
  const isQuestion = kind === 'question';
  const { title, text } = fieldNames[kind];
  return (
    <>
      <TextField
        label={t(`form.${title}`)}
        required
        hint={isQuestion && t('form.questionHint')}
        placeholder={t(`form.${title}Placeholder`)}
        maxLength={limits.noteTitleMax}
        autoComplete="off"
        error={errors.title && t(`form.${title}Missing`)}
        {...register('title', { validate: isFilled })}
      />
      <TextArea
        label={t(`form.${text}`)}
        required
        rows={isQuestion ? 4 : 8}
        placeholder={t(`form.${text}Placeholder`)}
        maxLength={limits.noteTextMax}
        error={errors.text && t(`form.${text}Missing`)}
        {...register('text', { validate: isFilled })}
      />
    </>
  );
}
