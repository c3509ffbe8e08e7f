import type { ContactFormSettings } from '@anito/contract/contact-form';
import { useTranslation } from 'react-i18next';
import { ContactForm } from '../../../chat/person/contact-form.tsx';
import { findFirstTrigger } from './put-form.ts';

const nothing = () => undefined;

/** The form as visitors see it; nothing can be done with it here. */
export function ContactFormPreview({ draft }: { draft: ContactFormSettings }) {
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
      <p className="mb-3 text-12 font-semibold text-muted">{t('form.preview')}</p>
      <div inert>
        <ContactForm
          form={{ fields, heading: heading?.trim() || null, text: text?.trim() || null, consent: agreed }}
          because={findFirstTrigger(draft)}
          onSend={async () => nothing()}
          onClose={nothing}
        />
      </div>
    </section>
  );
}
