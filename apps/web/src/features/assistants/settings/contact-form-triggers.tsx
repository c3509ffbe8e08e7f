import type { ContactFormSettings } from '@anito/contract/contact-form';
import { limits } from '@anito/contract/limits';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ChangeContactForm } from './change-contact-form.ts';

const switches = ['onPrice', 'whenUnanswered', 'outsideHours'] as const;
const defaultCount = 3;
const counts = Array.from({ length: limits.contactAfterMax }, (_, index) => index + 1);

/** Settings for when visitors are asked for contact details. */
export function ContactFormTriggers({
  draft,
  onChange,
}: {
  draft: ContactFormSettings;
  onChange: ChangeContactForm;
}) {
  const { t } = useTranslation('handover');
  const { afterQuestions } = draft;
  const isNever = afterQuestions === null && switches.every((name) => !draft[name]);
  return (
    <fieldset className="flex flex-col gap-2 border-t border-border pt-4">
      <legend className="float-left mb-2 w-full text-14 font-semibold">{t('form.when')}</legend>
      {switches.map((name) => (
        <Checkbox
          key={name}
          label={t(`form.${name}.label`)}
          hint={t(`form.${name}.hint`)}
          checked={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.checked })}
        />
      ))}
      <Checkbox
        label={t('form.afterQuestions.label')}
        hint={t('form.afterQuestions.hint')}
        checked={afterQuestions !== null}
        onChange={({ target }) => onChange({ afterQuestions: target.checked ? defaultCount : null })}
      />
      {afterQuestions !== null && (
        <Select
          className="ms-8 max-w-56"
          label={t('form.afterQuestions.count')}
          value={String(afterQuestions)}
          onChange={({ target }) => onChange({ afterQuestions: Number(target.value) })}
          options={counts.map((count) => ({
            value: String(count),
            label: t('form.questions', { count, number: count }),
          }))}
        />
      )}
      {isNever && <Banner tone="warning">{t('form.never')}</Banner>}
    </fieldset>
  );
}
