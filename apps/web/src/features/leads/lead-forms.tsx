import type { Lead, LeadForm } from '@anito/contract/leads';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';

/**
 * Returns the key of the text that tells how the visitor consented: asked in the chat, no consent text,
 * checkbox ticked, or text shown without a checkbox.
 */
function describeConsent({
  shownAt,
  consentText,
  isTicked,
}: Pick<LeadForm, 'shownAt' | 'consentText' | 'isTicked'>) {
  if (shownAt !== null) return 'forms.askedInWords';
  if (consentText === null) return 'forms.noConsent';
  return isTicked ? 'forms.agreed' : 'forms.shown';
}

/** Contact forms that the lead sent, with the consent texts. Draws nothing without any. */
export function LeadForms({ lead: { forms } }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  if (forms.length === 0) return null;
  return (
    <Card aria-labelledby="forms">
      <h2 id="forms" className="text-16 font-semibold">
        {t(forms.every(({ shownAt }) => shownAt !== null) ? 'forms.titleInWords' : 'forms.title')}
      </h2>
      <ul className="mt-2 flex flex-col gap-3">
        {forms.map(({ because, sentAt, shownAt, consentText, privacyUrl, isTicked, message }) => (
          <li key={sentAt} className="border-t border-border pt-3 first:border-0 first:pt-0">
            <p className="text-13 text-muted">
              {formatDateTime(sentAt)} · {t(`forms.because.${because}`)}
            </p>
            {message && (
              <p dir="auto" className="mt-1 break-words whitespace-pre-line">
                {message}
              </p>
            )}
            <p className="mt-1 text-muted">
              {t(describeConsent({ shownAt, consentText, isTicked }), {
                date: formatDateTime(shownAt ?? sentAt),
              })}
            </p>
            {consentText !== null && (
              <blockquote
                dir="auto"
                className="mt-1 border-l-2 border-border-strong pl-3 break-words whitespace-pre-line text-muted"
              >
                {consentText}
                {privacyUrl && (
                  <a
                    className="mt-1 block break-all text-accent-strong underline"
                    href={privacyUrl}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {privacyUrl}
                  </a>
                )}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
