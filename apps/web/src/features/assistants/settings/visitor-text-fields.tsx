import type { Assistant } from '@anito/contract/assistants';
import { type Language, languages, languageTags } from '@anito/contract/languages';
import { limits } from '@anito/contract/limits';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { writeAutomaticGreeting } from '../../../chat/visitor-texts.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { AssistantForm } from '../assistant-form.ts';
import { QuestionsField } from '../questions-field.tsx';

type Audience = 'all' | Language;

/** Fields for the greeting and the suggested questions, for all visitors or for those with one language. */
export function VisitorTextFields({
  form,
  assistant,
}: {
  form: UseFormReturn<AssistantForm>;
  assistant: Pick<Assistant, 'name' | 'description'>;
}) {
  const { t, i18n } = useTranslation('assistants');
  const [audience, setAudience] = useState<Audience>('all');
  const general = form.watch('greeting').trim();
  const isGeneral = audience === 'all';
  const name = isGeneral ? 'greeting' : (`visitorTexts.${audience}.greeting` as const);
  const { t: inChat } = useTranslation('chat');
  // Texts of other languages are not loaded.
  const automatic =
    isGeneral || audience === i18n.language
      ? writeAutomaticGreeting(assistant, inChat)
      : t('texts.automatic', { language: languages[audience] });
  return (
    <>
      <SegmentedControl<Audience>
        label={t('texts.audience')}
        value={audience}
        onChange={setAudience}
        options={[
          { value: 'all', label: t('texts.all') },
          ...languageTags.map((language) => ({ value: language, label: languages[language] })),
        ]}
      />
      <p className="max-w-prose text-muted">
        {t(isGeneral ? 'texts.allHint' : 'texts.languageHint', {
          language: isGeneral ? '' : languages[audience],
        })}
      </p>
      <TextArea
        key={name}
        label={t('form.greeting')}
        isOptional
        rows={2}
        dir="auto"
        hint={t('form.greetingHint')}
        placeholder={(!isGeneral && general) || automatic}
        maxLength={limits.greetingMax}
        error={form.getFieldState(name, form.formState).error?.message}
        {...form.register(name)}
      />
      <QuestionsField
        key={`questions ${audience}`}
        form={form}
        name={isGeneral ? 'suggestedQuestions' : `visitorTexts.${audience}.questions`}
        {...(isGeneral ? {} : { hint: t('texts.questionsHint') })}
      />
    </>
  );
}
