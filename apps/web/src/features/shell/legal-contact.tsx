import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/use-site.ts';

/** Who is written to about what, by the text that says so. */
const lines = {
  terms: { support: 'support' },
  privacy: { privacy: 'privacy', dpo: 'dpo' },
  cookies: { cookies: 'privacy', dpo: 'dpo' },
} as const satisfies Record<string, Record<string, 'support' | 'privacy' | 'dpo'>>;

/** The addresses that the operator named for a legal text. */
export function LegalContact({ document }: { document: keyof typeof lines }) {
  const { t } = useTranslation('legal');
  const contacts = useSite()?.contacts;
  const named = Object.entries(lines[document]).flatMap(([text, name]) => {
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
