import { useTranslation } from 'react-i18next';
import { LegalContact } from './legal-contact.tsx';
import { StorageChoice } from './storage-choice.tsx';

const sections = {
  terms: [
    'service',
    'plans',
    'account',
    'content',
    'use',
    'answers',
    'support',
    'ending',
    'liability',
    'changes',
  ],
  privacy: ['collect', 'purpose', 'sharing', 'retention', 'security', 'children', 'rights', 'changes'],
  cookies: ['what', 'types', 'choice', 'third', 'manage', 'retention', 'updates'],
} as const;

export type LegalDocument = keyof typeof sections;

/** The sections of one legal text, for its page and for the dialogs of the sign-in page. */
export function LegalText({ document }: { document: LegalDocument }) {
  const { t } = useTranslation('legal');
  return (
    <div className="flex max-w-prose flex-col gap-8 text-16">
      {sections[document].map((section) =>
        section === 'choice' ? (
          <StorageChoice key={section} />
        ) : (
          <section key={section}>
            <h2 className="text-20 font-semibold">
              {t(`${document}.${section}.title` as 'terms.use.title')}
            </h2>
            <p className="mt-2 text-muted">{t(`${document}.${section}.text` as 'terms.use.text')}</p>
          </section>
        ),
      )}
      <LegalContact document={document} />
    </div>
  );
}
