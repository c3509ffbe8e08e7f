import { Menu } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { signOut } from '../../lib/auth/sign-in.ts';
import { useSession } from '../../lib/auth/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClasses } from '../../ui/button-classes.ts';
import { lazyLate } from '../../ui/lazy-late.tsx';
import { Brand } from './brand.tsx';
import { SiteFooter } from './site-footer.tsx';

// Menus are loaded after the page is visible, because they are larger than the page.
const AppearanceMenu = lazyLate(async () => (await import('./appearance-menu.tsx')).AppearanceMenu);
const Drawer = lazyLate(async () => (await import('../../ui/drawer.tsx')).Drawer, RetryOnMount);

/**
 * Calls `onRetry` when mounted, because opening this part means that the user wants to try again. If its file
 * belongs to an earlier version, the page is reloaded. Draws nothing.
 */
function RetryOnMount({ onRetry }: { onRetry: () => void }) {
  useEffect(onRetry, [onRetry]);
  return null;
}

const linkClasses = buttonClasses('ghost', 'md');

/** Page with the header and footer of the public pages. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('site');
  const session = useSession();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const links = (
    <>
      <a href={`${paths.home}#features`} className={linkClasses} onClick={() => setIsMenuOpen(false)}>
        {t('header.features')}
      </a>
      <a href={`${paths.home}#how-it-works`} className={linkClasses} onClick={() => setIsMenuOpen(false)}>
        {t('header.howItWorks')}
      </a>
      <a href={paths.pricing} className={linkClasses}>
        {t('header.pricing')}
      </a>
    </>
  );
  const account = session ? (
    <>
      <Button variant="ghost" onClick={() => void signOut()}>
        {t('header.signOut')}
      </Button>
      <Button asChild>
        <a href={paths.dashboard}>{t('header.dashboard')}</a>
      </Button>
    </>
  ) : (
    <>
      <Button variant="ghost" asChild>
        <a href={paths.signIn}>{t('header.signIn')}</a>
      </Button>
      <Button asChild>
        <a href={paths.signUp}>{t('header.build')}</a>
      </Button>
    </>
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-20 border-b border-border bg-surface">
        <div className="mx-auto flex h-16 max-w-[75rem] items-center gap-2 px-4 sm:px-6">
          <a href={paths.home} className="rounded-control py-2">
            <Brand />
          </a>
          <nav aria-label={t('header.label')} className="ml-4 flex max-lg:hidden [&>*]:text-muted">
            {links}
          </nav>
          <div className="flex-1" />
          <span className="flex min-w-20 justify-end max-sm:hidden">
            <Suspense>
              <AppearanceMenu />
            </Suspense>
          </span>
          <div className="flex gap-2 max-lg:hidden">{account}</div>
          <button
            type="button"
            aria-label={t('header.openMenu')}
            onClick={() => setIsMenuOpen(true)}
            className="-mr-3 grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text lg:hidden"
          >
            <Menu aria-hidden size={20} />
          </button>
        </div>
      </header>
      {isMenuOpen && (
        <Suspense>
          <Drawer
            isOpen={isMenuOpen}
            onOpenChange={setIsMenuOpen}
            title={t('header.label')}
            header={<Brand />}
          >
            <nav aria-label={t('header.label')} className="flex flex-col px-2 [&>*]:justify-start">
              {links}
            </nav>
            <div className="mt-auto flex flex-col gap-2 border-t border-border p-4">
              {account}
              <div className="flex gap-1 sm:hidden">
                <AppearanceMenu />
              </div>
            </div>
          </Drawer>
        </Suspense>
      )}
      <main className="flex-1">
        <Suspense>{children}</Suspense>
      </main>
      <SiteFooter />
    </div>
  );
}
