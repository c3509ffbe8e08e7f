import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Brand } from './brand.tsx';
import { LanguageRow } from './language-row.tsx';

/** Footer of the public pages: links, legal texts and languages. */
export function SiteFooter() {
  const { t } = useTranslation('site');
  return (
    <footer className="below-fold border-t border-border">
      <div className="mx-auto grid max-w-[75rem] gap-x-16 gap-y-8 px-4 pt-12 pb-8 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1fr_auto_auto]">
        <div className="sm:max-lg:col-span-2">
          <Brand />
          <p className="mt-3 max-w-[20rem] text-muted">{t('footer.tagline')}</p>
        </div>
        <Links label={t('footer.product')}>
          <FooterLink to={`${paths.home}#features`}>{t('header.features')}</FooterLink>
          <FooterLink to={`${paths.home}#how-it-works`}>{t('header.howItWorks')}</FooterLink>
          <FooterLink to={paths.pricing}>{t('header.pricing')}</FooterLink>
          <FooterLink to={paths.event}>{t('footer.event')}</FooterLink>
        </Links>
        <Links label={t('footer.label')}>
          <FooterLink to={paths.privacy}>{t('footer.privacy')}</FooterLink>
          <FooterLink to={paths.terms}>{t('footer.terms')}</FooterLink>
          <FooterLink to={paths.cookies}>{t('footer.cookies')}</FooterLink>
        </Links>
      </div>
      <div className="mx-auto flex max-w-[75rem] border-t border-border px-2 py-4 sm:px-4">
        <LanguageRow />
      </div>
    </footer>
  );
}

function Links({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <p aria-hidden className="font-semibold">
        {label}
      </p>
      <ul className="mt-2">{children}</ul>
    </nav>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={to}
        className="inline-flex min-h-8 items-center rounded-control text-muted hover:text-text touch:min-h-11"
      >
        {children}
      </a>
    </li>
  );
}
