import {
  type ContactFormSettings,
  consentKinds,
  fieldNeeds,
  isWebAddress,
} from '@anito/contract/contact-form';
import { limits } from '@anito/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type ChangeContactForm, findFirstTrigger } from './change-contact-form.ts';

const names = ['name', 'email', 'phone'] as const;

/** Settings for the fields, the texts and the consent of the contact form. */
export function ContactFormFields({
  draft,
  onChange,
}: {
  draft: ContactFormSettings;
  onChange: ChangeContactForm;
}) {
  const { t } = useTranslation(['handover', 'chat']);
  const first = findFirstTrigger(draft);
  const { fields } = draft;
  const [isUrlWrong, setIsUrlWrong] = useState(false);
  const [isConsentMissing, setIsConsentMissing] = useState(false);
  /** At least one of email and phone stays, so that the visitor can be reached. */
  const isLast = (name: (typeof names)[number]) =>
    (name === 'email' && fields.phone === 'off') || (name === 'phone' && fields.email === 'off');
  const textProps = (name: 'heading' | 'text' | 'consentText') => ({
    dir: 'auto',
    value: draft[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [name]: target.value }, { isTyped: true }),
    onBlur: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value.trim() || null }),
  });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-3">
        {names.map((name) => (
          <Select
            key={name}
            label={t(`form.fields.${name}`)}
            value={fields[name]}
            onChange={({ target }) => onChange({ fields: { ...fields, [name]: target.value as 'off' } })}
            options={fieldNeeds
              .filter((need) => need !== 'off' || !isLast(name))
              .map((need) => ({ value: need, label: t(`form.needs.${need}`) }))}
          />
        ))}
      </div>
      <TextField
        label={t('form.heading')}
        isOptional
        maxLength={limits.contactHeadingMax}
        placeholder={t(`chat:contactForm.headings.${first}`)}
        {...textProps('heading')}
      />
      <TextArea
        label={t('form.sentence')}
        isOptional
        rows={2}
        hint={t('form.ownHint')}
        maxLength={limits.contactTextMax}
        placeholder={t(`chat:contactForm.texts.${first}`)}
        {...textProps('text')}
      />
      <Select
        label={t('form.consent')}
        value={draft.consent}
        onChange={({ target }) => {
          const consent = target.value as ContactFormSettings['consent'];
          const isNew = consent !== 'off' && !draft.consentText;
          onChange(isNew ? { consent, consentText: t('form.consentProposal') } : { consent });
        }}
        options={consentKinds.map((kind) => ({ value: kind, label: t(`form.consents.${kind}`) }))}
      />
      {draft.consent !== 'off' && (
        <>
          <TextArea
            label={t('form.consentText')}
            required
            rows={2}
            hint={t('form.consentHint')}
            maxLength={limits.consentTextMax}
            error={isConsentMissing ? t('form.consentMissing') : undefined}
            {...textProps('consentText')}
            onBlur={({ target }) => {
              const consentText = target.value.trim();
              setIsConsentMissing(!consentText);
              if (consentText) onChange({ consentText });
            }}
          />
          <TextField
            label={t('form.privacyUrl')}
            isOptional
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={limits.urlMax}
            error={isUrlWrong ? t('form.privacyWrong') : undefined}
            value={draft.privacyUrl ?? ''}
            onChange={({ target }) => onChange({ privacyUrl: target.value }, { isTyped: true })}
            onBlur={({ target }) => {
              const address = target.value.trim();
              const isWrong = address !== '' && !isWebAddress(address);
              setIsUrlWrong(isWrong);
              if (!isWrong) onChange({ privacyUrl: address || null });
            }}
          />
        </>
      )}
    </div>
  );
}
