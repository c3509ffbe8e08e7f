import { type ContactFormSettings, getContactForm, updateContactForm } from '@anito/contract/contact-form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactForm } from '../../../chat/person/contact-form.tsx';
import { callApi } from '../../../lib/api.ts';
import { useApiQuery } from '../../../lib/use-api-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ChangeContactForm, findFirstTrigger } from './change-contact-form.ts';
import { ContactFormFields } from './contact-form-fields.tsx';
import { ContactFormTriggers } from './contact-form-triggers.tsx';
import { SaveState } from './save-state.tsx';
import { useSaveChanges } from './use-save-changes.ts';

/** Settings for when and how the assistant asks visitors for contact details. Changes are saved at once. */
export function ContactFormSection({ assistantId }: { assistantId: number }) {
  const { t } = useTranslation('handover');
  const query = useApiQuery(['contact-form', assistantId], getContactForm, { params: { id: assistantId } });
  if (query.isError && !query.data) {
    return <QueryFailure query={query} size="inline" title={t('loadFailed')} meaning={t('loadFailedText')} />;
  }
  if (!query.data) return <Skeleton className="h-48" />;
  return <Settings assistantId={assistantId} saved={query.data} />;
}

/**
 * Form with the loaded settings. Checkboxes are saved at once, typed texts when the field loses the focus.
 */
function Settings({ assistantId, saved }: { assistantId: number; saved: ContactFormSettings }) {
  const { t } = useTranslation('handover');
  const [draft, setDraft] = useState(saved);
  const [isOpen, setIsOpen] = useState(saved.isOn);
  const { save, keep } = useSaveChanges(['contact-form', assistantId], (body: Partial<ContactFormSettings>) =>
    callApi(updateContactForm, { params: { id: assistantId }, body }),
  );
  const updateDraft: ChangeContactForm = (change, { isTyped } = { isTyped: false }) => {
    setDraft((before) => ({ ...before, ...change }));
    if (!isTyped) keep(change);
  };
  return (
    <div className="flex flex-col gap-4 rounded-card border border-border p-4">
      <p className="text-14 text-muted">{t('form.text')}</p>
      <Checkbox
        label={t('form.isOn.label')}
        hint={t('form.isOn.hint')}
        checked={draft.isOn}
        onChange={({ target }) => {
          updateDraft({ isOn: target.checked });
          if (target.checked) setIsOpen(true);
        }}
      />
      {draft.isOn && <ContactFormTriggers draft={draft} onChange={updateDraft} />}
      {isOpen ? (
        <div className="grid gap-6 border-t border-border pt-4 lg:grid-cols-2">
          <ContactFormFields draft={draft} onChange={updateDraft} />
          <ContactFormPreview draft={draft} />
        </div>
      ) : (
        <Button className="self-start" aria-expanded={false} onClick={() => setIsOpen(true)}>
          {t('form.open')}
        </Button>
      )}
      <SaveState save={save} />
    </div>
  );
}

const noop = () => undefined;

/** The contact form as visitors see it, without interaction. */
function ContactFormPreview({ draft }: { draft: ContactFormSettings }) {
  const { t } = useTranslation('handover');
  const { consent, consentText, privacyUrl, fields, heading, text } = draft;
  const agreed =
    consent === 'off' || !consentText
      ? null
      : { text: consentText, privacyUrl, hasBox: consent === 'checkbox' };
  return (
    <section
      aria-label={t('form.preview')}
      className="min-w-0 self-start rounded-card bg-sunken p-4 lg:sticky lg:top-4"
    >
      <p className="mb-3 text-13 font-semibold text-muted">{t('form.preview')}</p>
      <div inert>
        <ContactForm
          form={{ fields, heading: heading?.trim() || null, text: text?.trim() || null, consent: agreed }}
          because={findFirstTrigger(draft)}
          onSend={async () => noop()}
          onClose={noop}
        />
      </div>
    </section>
  );
}
