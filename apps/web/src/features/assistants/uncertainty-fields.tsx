import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { AssistantForm } from './assistant-form.ts';

/**
 * Settings for uncertain answers: whether related passages are suggested, and whether unsupported sentences
 * are omitted or marked.
 */
export function UncertaintyFields({ form }: { form: UseFormReturn<AssistantForm> }) {
  const { t } = useTranslation('assistants');
  return (
    <>
      <Checkbox
        label={t('form.showsUnsure')}
        hint={t('form.showsUnsureHint')}
        {...form.register('showsUnsure')}
      />
      <RadioCards
        legend={t('form.unsupported')}
        columns={2}
        value={form.watch('unsupportedSentences')}
        onChange={(choice) => form.setValue('unsupportedSentences', choice, { shouldDirty: true })}
        options={(['omit', 'mark'] as const).map((value) => ({
          value,
          title: t(`form.unsupportedChoices.${value}`),
          description: t(`form.unsupportedChoices.${value}Text`),
        }))}
      />
    </>
  );
}
