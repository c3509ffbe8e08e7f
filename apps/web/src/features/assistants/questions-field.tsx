import type { Language } from '@anito/contract/languages';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type AssistantForm, questionsMax } from './assistant-form.ts';

/** Fields for the suggested questions that visitors can pick. */
export function QuestionsField({
  form,
  name = 'suggestedQuestions',
  hint,
  note,
}: {
  form: UseFormReturn<AssistantForm>;
  /** Path of the questions in the form. */
  name?: 'suggestedQuestions' | `visitorTexts.${Language}.questions`;
  hint?: string;
  /** Further note on these questions. */
  note?: ReactNode;
}) {
  const { t } = useTranslation('assistants');
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  return (
    <fieldset className="min-w-0">
      <legend className="text-14 font-semibold">{t('form.questions')}</legend>
      <p className="mt-1 text-13 text-muted">{hint ?? t('form.questionsHint')}</p>
      {note}
      <div className="mt-2 flex flex-col gap-2">
        {fields.map((field, index) => (
          <div key={field.id} className="flex items-start gap-1">
            <TextField
              className="flex-1"
              dir="auto"
              isLabelHidden
              label={t('form.question', { number: index + 1 })}
              placeholder={t('form.questionPlaceholder')}
              error={form.getFieldState(`${name}.${index}.text`, form.formState).error?.message}
              {...form.register(`${name}.${index}.text`)}
            />
            <IconButton
              label={t('form.removeQuestion', { number: index + 1 })}
              icon={<X aria-hidden size={16} />}
              onClick={() => remove(index)}
            />
          </div>
        ))}
        {fields.length < questionsMax && (
          <Button
            size="sm"
            className="self-start"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => append({ text: '' })}
          >
            {t('form.addQuestion')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
