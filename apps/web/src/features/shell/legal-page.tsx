import { useTranslation } from 'react-i18next';
import { type LegalDocument, LegalText } from './legal-text.tsx';
import { PageHead } from './page-head.tsx';
import { SiteFrame } from './site-frame.tsx';

/** A legal text as a page of its own. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { t, i18n } = useTranslation('legal');
  const title = t(`${document}.title`);
  const today = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date());
  return (
    <SiteFrame>
      <PageHead title={title} />
      <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
        <h1 className="text-32 font-semibold">{title}</h1>
        <p className="mt-2 mb-8 text-muted">{t('updated', { date: today })}</p>
        <LegalText document={document} />
      </div>
    </SiteFrame>
  );
}
