import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/use-site.ts';
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

/** Sections of a legal text, used on its page and in dialogs of the sign-in page. */
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

/** Contact addresses of each document, by text key. */
const contactsByDocument = {
  terms: { support: 'support' },
  privacy: { privacy: 'privacy', dpo: 'dpo' },
  cookies: { cookies: 'privacy', dpo: 'dpo' },
} as const satisfies Record<string, Record<string, 'support' | 'privacy' | 'dpo'>>;

/** Contact addresses for a legal text, as set by the operator. Omits addresses that are not set. */
function LegalContact({ document }: { document: keyof typeof contactsByDocument }) {
  const { t } = useTranslation('legal');
  const contacts = useSite()?.contacts;
  const named = Object.entries(contactsByDocument[document]).flatMap(([text, name]) => {
    const address = contacts?.[name];
    return address ? [{ text: text as 'privacy' | 'cookies' | 'support' | 'dpo', address }] : [];
  });
  return (
    <section>
      <h2 className="text-20 font-semibold">{t('contact.title')}</h2>
      {named.map(({ text, address }) => {
        const [before, after] = t(`contact.${text}`, { address: '\n' }).split('\n');
        return (
          <p key={text} className="mt-2 text-muted">
            {before}
            <a
              href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`}
              className="font-semibold text-accent-strong underline underline-offset-2"
            >
              {address}
            </a>
            {after}
          </p>
        );
      })}
      {named.length === 0 && (
        <p className="mt-2 text-muted">
          {t(document === 'cookies' ? 'contact.noneForCookies' : 'contact.none')}
        </p>
      )}
    </section>
  );
}
