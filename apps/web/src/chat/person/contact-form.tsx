import type { ContactTrigger, ContactForm as Form } from '@anito/contract/contact-form';
import { limits } from '@anito/contract/limits';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  type ContactFieldName,
  type ContactFormValues,
  validateContactForm,
} from './validate-contact-form.ts';

const fields = [
  { name: 'name', type: 'text', autoComplete: 'name', maxLength: limits.visitorNameMax },
  { name: 'email', type: 'email', autoComplete: 'email', maxLength: limits.visitorEmailMax },
  { name: 'phone', type: 'tel', autoComplete: 'tel', maxLength: limits.visitorPhoneMax },
] as const;

const fieldNames = ['name', 'email', 'phone', 'message', 'agreedTo'] as const;

const blank = { name: '', email: '', phone: '', message: '' };

/**
 * Asks for contact details, and for a message if the visitor opened the form to leave one. Escape closes it.
 */
export function ContactForm({
  form,
  because,
  onSend,
  onClose,
}: {
  form: Form;
  /** Why the form is shown. `message` if the visitor opened it to leave a message. */
  because: ContactTrigger | 'message';
  onSend: (input: ContactFormValues) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('chat');
  const isMessage = because === 'message';
  const [values, setValues] = useState(blank);
  const [isAgreed, setIsAgreed] = useState(false);
  const [errors, setErrors] = useState<ReturnType<typeof validateContactForm>>({});
  const [failure, setFailure] = useState<'failed' | 'changed'>();
  const [isBusy, setIsBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const shownFields = fields.filter(({ name }) => form.fields[name] !== 'off');
  const isEither = form.fields.email === 'optional' && form.fields.phone === 'optional';
  useEffect(() => {
    // Preact ignores `autoFocus` on elements drawn later.
    if (isMessage) element.current?.querySelector('input')?.focus();
  }, [isMessage]);
  const handleChange = (name: keyof typeof blank) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    setValues((before) => ({ ...before, [name]: value }));
  };
  const check = () => validateContactForm(form, values, { isAgreed, isMessage });

  function showErrors(nextErrors: ReturnType<typeof validateContactForm>) {
    setErrors(nextErrors);
    const first = fieldNames.find((name) => nextErrors[name]);
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const nextErrors = check();
    showErrors(nextErrors);
    if (Object.keys(nextErrors).length > 0) return;
    setIsBusy(true);
    try {
      await onSend({ ...values, agreedTo: form.consent?.text ?? null });
    } catch (error) {
      setIsBusy(false);
      const apiError = error instanceof ApiError ? error : undefined;
      const names = Object.keys(apiError?.fields ?? {}) as ContactFieldName[];
      if (names.length > 0) showErrors(Object.fromEntries(names.map((name) => [name, 'invalid'])));
      else setFailure(apiError?.status === 409 ? 'changed' : 'failed');
    }
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }
  /** Validates a field after blur, if it has text or already shows an error. */
  const recheck = (name: keyof typeof blank) => () => {
    if (!values[name].trim() && !errors[name]) return;
    const nextErrors = check();
    // A phone number can resolve the error of a missing email address.
    const shownNames = fieldNames.filter((each) => each === name || errors[each]);
    setErrors(Object.fromEntries(shownNames.map((each) => [each, nextErrors[each]])));
  };
  const describe = (name: ContactFieldName) => errors[name] && t(`contactForm.${errors[name]}.${name}`);
  const heading = (!isMessage && form.heading) || t(`contactForm.headings.${because}`);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      onKeyDown={closeOnEscape}
      aria-label={heading}
      className="flex flex-col gap-4 rounded-card border border-border bg-raised p-4 text-text"
    >
      <div>
        <p dir="auto" className="text-16 font-semibold break-words">
          {heading}
        </p>
        <p dir="auto" className="mt-1 text-14 break-words whitespace-pre-line text-muted">
          {(!isMessage && form.text) || t(`contactForm.texts.${because}`)}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 sm:[&>*:first-child:nth-last-child(odd)]:col-span-2">
        {shownFields.map(({ name, ...field }) => (
          <TextField
            key={name}
            name={name}
            label={t(`contactForm.${name}`)}
            isOptional={form.fields[name] === 'optional' && !(isEither && name !== 'name')}
            required={form.fields[name] === 'required'}
            value={values[name]}
            onChange={handleChange(name)}
            onBlur={recheck(name)}
            error={describe(name)}
            {...field}
          />
        ))}
      </div>
      {isEither && <p className="-mt-2 text-13 text-muted">{t('contactForm.either')}</p>}
      {isMessage && (
        <TextArea
          name="message"
          label={t('contactForm.message')}
          required
          rows={2}
          maxLength={limits.questionMax}
          value={values.message}
          onChange={handleChange('message')}
          onBlur={recheck('message')}
          error={describe('message')}
        />
      )}
      {form.consent && (
        <Consent
          consent={form.consent}
          isAgreed={isAgreed}
          error={describe('agreedTo')}
          onChange={(next) => {
            setIsAgreed(next);
            if (next) setErrors((before) => ({ ...before, agreedTo: undefined }));
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t(isMessage ? 'contactForm.sendMessage' : 'contactForm.send')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('contactForm.notNow')}
        </Button>
        <span role="alert" className="text-14 text-danger-strong">
          {failure && t(`contactForm.${failure}`)}
        </span>
      </div>
    </form>
  );
}

/** Consent text of the contact form: a checkbox or plain text, with a link to the privacy policy. */
function Consent({
  consent: { text, privacyUrl, hasBox },
  isAgreed,
  error,
  onChange,
}: {
  consent: NonNullable<Form['consent']>;
  isAgreed: boolean;
  error: string | undefined;
  onChange: (isAgreed: boolean) => void;
}) {
  const { t } = useTranslation('chat');
  const label = (
    <span dir="auto" className="block break-words whitespace-pre-line">
      {text}
    </span>
  );
  return (
    <div className="text-14 text-muted">
      {hasBox ? (
        <Checkbox
          name="agreedTo"
          label={label}
          required
          aria-invalid={error ? true : undefined}
          error={error}
          checked={isAgreed}
          onChange={(event) => onChange(event.target.checked)}
        />
      ) : (
        label
      )}
      {privacyUrl && (
        <a
          href={privacyUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={`inline-flex items-center py-1 text-accent-strong underline underline-offset-2 touch:min-h-11 ${hasBox ? 'ms-8' : ''}`}
        >
          {t('contactForm.privacy')}
        </a>
      )}
    </div>
  );
}
