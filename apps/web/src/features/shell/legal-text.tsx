import { useTranslation } from 'react-i18next';

const sections = {
  terms: ['service', 'content', 'use', 'liability'],
  privacy: ['collect', 'purpose', 'sharing', 'rights'],
  cookies: ['what', 'not', 'manage'],
} as const;

export type LegalDocument = keyof typeof sections;

/** The sections of one legal text, for its page and for the dialogs of the sign-in page. */
export function LegalText({ document }: { document: LegalDocument }) {
  const { t } = useTranslation('legal');
  return (
    <div className="flex max-w-prose flex-col gap-6 text-16">
      {sections[document].map((section) => (
        <section key={section}>
          <h2 className="font-semibold">{t(`${document}.${section}.title` as 'terms.use.title')}</h2>
          <p className="mt-1 text-muted">{t(`${document}.${section}.text` as 'terms.use.text')}</p>
        </section>
      ))}
    </div>
  );
}
