import { limits } from '@anito/contract/limits';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ContactForm as Form } from './use-person.ts';

/** How a visitor can be reached, and what it is about; Escape leaves it. */
export function ContactForm({
  onSend,
  onClose,
}: {
  onSend: (form: Form) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('chat');
  const [form, setForm] = useState<Form>({ name: '', contact: '', message: '' });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<'contact' | 'all'>();
  const isWhole = Object.values(form).every((value) => value.trim() !== '');
  const put = (name: keyof Form) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    setForm((before) => ({ ...before, [name]: value }));
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isWhole) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await onSend(form);
    } catch (error) {
      setFailure(error instanceof ApiError && error.fields.contact ? 'contact' : 'all');
      setIsBusy(false);
    }
  }
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={leave}
      aria-label={t('person.formTitle')}
      className="mb-3 flex max-h-[60dvh] flex-col gap-3 overflow-y-auto rounded-card border border-border bg-raised p-4 text-text"
    >
      <p className="text-14">{t('person.formText')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('person.name')}
          autoComplete="name"
          autoFocus
          maxLength={limits.visitorNameMax}
          value={form.name}
          onChange={put('name')}
        />
        <TextField
          label={t('person.contact')}
          maxLength={limits.visitorContactMax}
          value={form.contact}
          onChange={put('contact')}
          error={failure === 'contact' ? t('person.contactWrong') : undefined}
        />
      </div>
      <TextArea
        label={t('person.message')}
        rows={2}
        maxLength={limits.questionMax}
        value={form.message}
        onChange={put('message')}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" type="submit" variant="primary" isBusy={isBusy} disabled={!isWhole}>
          {t('person.send')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('person.notNow')}
        </Button>
        <span role="alert" className="text-14 text-danger-strong">
          {failure === 'all' && t('person.failed')}
        </span>
      </div>
    </form>
  );
}
