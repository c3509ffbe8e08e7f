import { type Audience, audiences } from '@anito/contract/announcements';
import { limits } from '@anito/contract/limits';
import { Plus, X } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { type Language, languages as names } from '../../lib/i18n/languages.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Form values. The first language is the original. */
export type AnnouncementValues = {
  audience: Audience;
  languages: Language[];
  texts: Record<Language, { title: string; text: string }>;
};
type Form = UseFormReturn<AnnouncementValues>;

/**
 * Form for the audience and the texts of an announcement, in one or more languages. `id` lets a submit button
 * outside the form refer to it.
 */
export function AnnouncementForm({
  id,
  form,
  onSubmit,
}: {
  id: string;
  form: Form;
  onSubmit: (values: AnnouncementValues) => void;
}) {
  const { t } = useTranslation('announcements');
  const { audience, languages } = form.watch();
  const choose = (next: Language[]) => form.setValue('languages', next, { shouldDirty: true });
  const availableLanguages = (Object.keys(names) as Language[]).filter(
    (language) => !languages.includes(language),
  );
  return (
    <form id={id} noValidate className="flex flex-col gap-6" onSubmit={form.handleSubmit(onSubmit)}>
      {languages.map((language, place) => (
        <TextInLanguage
          key={language}
          form={form}
          language={language}
          isNamed={languages.length > 1}
          onRemove={place > 0 ? () => choose(languages.filter((other) => other !== language)) : undefined}
        />
      ))}
      <RadioCards
        legend={t('audience')}
        columns={2}
        options={audiences.map((value) => ({
          value,
          title: t(`audiences.${value}.title`),
          description: t(`audiences.${value}.text`),
        }))}
        value={audience}
        onChange={(value) => form.setValue('audience', value, { shouldDirty: true })}
      />
      {availableLanguages.length > 0 && (
        <section>
          <h3 className="text-14 font-semibold">{t('otherLanguages')}</h3>
          <p className="mt-1 max-w-prose text-muted">
            {t('otherLanguagesText', { language: names[languages[0]!] })}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {availableLanguages.map((language) => (
              <Button
                key={language}
                size="sm"
                icon={<Plus aria-hidden size={16} />}
                onClick={() => choose([...languages, language])}
              >
                {names[language]}
              </Button>
            ))}
          </div>
        </section>
      )}
    </form>
  );
}

/** Title and text of an announcement in one language, with counters from 80 % of their maximum lengths. */
function TextInLanguage({
  form: { register, formState, watch },
  language,
  isNamed,
  onRemove,
}: {
  form: Form;
  language: Language;
  /** Whether it is one of several languages. */
  isNamed: boolean;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation('announcements');
  const errors = formState.errors.texts?.[language];
  const { title, text } = watch(`texts.${language}`);
  const isFilled = (value: string) => value.trim() !== '';
  const count = (value: string, max: number) =>
    value.length > max * 0.8 && `${formatNumber(value.length)} / ${formatNumber(max)}`;
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{names[language]}</legend>
      {isNamed && (
        <div className="flex min-h-10 items-center justify-between gap-2">
          <span aria-hidden className="font-semibold">
            {names[language]}
          </span>
          {onRemove && (
            <IconButton
              label={t('removeLanguage', { language: names[language] })}
              icon={<X size={16} />}
              onClick={onRemove}
            />
          )}
        </div>
      )}
      <TextField
        label={t('title')}
        hint={t('titleHint')}
        required
        maxLength={limits.announcementTitleMax}
        autoComplete="off"
        lang={language}
        aside={count(title, limits.announcementTitleMax)}
        error={errors?.title && t('titleMissing')}
        {...register(`texts.${language}.title`, { validate: isFilled })}
      />
      <TextArea
        label={t('text')}
        hint={t('textHint')}
        required
        rows={6}
        maxLength={limits.announcementTextMax}
        lang={language}
        aside={count(text, limits.announcementTextMax)}
        error={errors?.text && t('textMissing')}
        {...register(`texts.${language}.text`, { validate: isFilled })}
      />
    </fieldset>
  );
}
