import { useTranslation } from 'react-i18next';
import { type LegalDocument, LegalText } from './legal-text.tsx';
import { SiteFrame } from './site-frame.tsx';
import { SiteHead } from './site-head.tsx';

/** Day of the last change of each text. */
const updatedOn: Record<LegalDocument, string> = {
  terms: '2026-11-26',
  privacy: '2026-11-26',
  cookies: '2026-11-27',
};

/** Page with a legal text. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { t, i18n } = useTranslation('legal');
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' });
  const date = format.format(new Date(updatedOn[document]));
  return (
    <SiteFrame>
      <SiteHead page={document} />
      <article className="mx-auto max-w-3xl px-4 py-12 sm:px-6 lg:py-16">
        <h1 className="text-32 font-semibold">{t(`${document}.title`)}</h1>
        <p className="mt-2 mb-10 text-muted">{t('updated', { date })}</p>
        <LegalText document={document} />
      </article>
    </SiteFrame>
  );
}
