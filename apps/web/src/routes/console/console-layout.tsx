import { type ComponentProps, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { paths, settingsPath } from '../../app/paths.ts';
import { NewSourceWatcher } from '../../features/assistants/source-use/new-source-watcher.tsx';
import { LateUnreadBadge } from '../../features/inbox/late-unread-badge.tsx';
import { LateNotificationBell } from '../../features/notifications/late-notification-bell.tsx';
import { PaletteButton } from '../../features/palette/palette-button.tsx';
import { Brand } from '../../features/shell/brand.tsx';
import { LateImpersonationBanner } from '../../features/shell/late-impersonation-banner.tsx';
import { OfflineBanner } from '../../features/shell/offline-banner.tsx';
import { PageFallback } from '../../features/shell/page-fallback.tsx';
import { SessionTimeout } from '../../features/shell/session-timeout.tsx';
import { SidebarNavigation } from '../../features/shell/sidebar-navigation.tsx';
import { SignInRedirect } from '../../features/shell/sign-in-redirect.tsx';
import { SuspendedAccount } from '../../features/shell/suspended-account.tsx';
import { TopBar } from '../../features/shell/top-bar.tsx';
import { useImpersonation } from '../../features/shell/use-impersonation.ts';
import { ZoneNote } from '../../features/shell/zone-note.tsx';
import { SourceKindsProvider } from '../../kinds.tsx';
import { signOut } from '../../lib/auth/sign-in.ts';
import { useSession } from '../../lib/auth/use-session.ts';
import { useUser } from '../../lib/auth/use-user.ts';
import { describeError, isSuspension } from '../../lib/describe-error.ts';
import { useShownZone } from '../../lib/shown-zone.ts';
import { showStoredZone, useOwnAppearance } from '../../lib/user-settings.ts';
import { Button } from '../../ui/button.tsx';
import type { Drawer as NavigationDrawer } from '../../ui/drawer.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyLate } from '../../ui/lazy-late.tsx';
import { LateCustomerAlerts } from './late-customer-alerts.tsx';

const ConsolePalette = lazyDialog(async () => (await import('./palette.tsx')).ConsolePalette);
const ConfirmEmailBanner = lazyLate(
  async () => (await import('../../features/settings/confirm-email-banner.tsx')).ConfirmEmailBanner,
);
const Drawer = lazyDialog<ComponentProps<typeof NavigationDrawer> & { onClose: () => void }>(
  async () => (await import('../../ui/drawer.tsx')).Drawer,
);

showStoredZone();

/** Screens about customers, and the settings of their alerts. The inbox has no room for a banner. */
const pathsWithBanner = new Set<string>([paths.dashboard, paths.leads, settingsPath('notifications')]);

const badges = { [paths.inbox]: <LateUnreadBadge /> };

/**
 * Frame of the pages for signed-in users. Redirects signed-out users to sign-in, which returns to this path.
 */
export function ConsoleLayout() {
  const { t } = useTranslation(['shell', 'ui']);
  const session = useSession();
  const user = useUser();
  const impersonation = useImpersonation();
  // Screens format their dates while rendering, so a change of the time zone renders them again.
  const zone = useShownZone();
  const { pathname } = useLocation();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  if (!session) return <SignInRedirect />;
  const isAdmin = user.data?.role === 'admin';
  // The profile page reports this error itself.
  const isReportedByScreen = pathname === paths.profile;
  const failure = user.isError && !user.data && !isReportedByScreen ? describeError(user.error) : undefined;
  const isBannerShown = user.data?.alertsNeedConfirmation && !impersonation && pathsWithBanner.has(pathname);
  return (
    <div className={impersonation && '[--banner:3.25rem]'}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-3 font-semibold text-accent-text focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      {impersonation && <LateImpersonationBanner state={impersonation} />}
      <div className="min-h-[calc(100dvh-var(--banner,0px))] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside className="sticky top-[var(--banner,0px)] hidden h-[calc(100dvh-var(--banner,0px))] flex-col overflow-y-auto border-r border-border bg-raised lg:flex">
          <Link to={paths.dashboard} className="m-2 flex h-12 items-center rounded-control px-3">
            <Brand />
          </Link>
          <SidebarNavigation isAdmin={isAdmin} badges={badges} />
        </aside>
        <Suspense>
          {isMenuOpen && (
            <Drawer
              isOpen
              onOpenChange={setIsMenuOpen}
              onClose={() => setIsMenuOpen(false)}
              title={t('mainNavigation')}
              header={<Brand />}
            >
              <SidebarNavigation isAdmin={isAdmin} badges={badges} onNavigate={() => setIsMenuOpen(false)} />
            </Drawer>
          )}
        </Suspense>
        <SourceKindsProvider>
          {/* A screen with `data-full` fills the window and scrolls inside. */}
          <div className="flex min-w-0 flex-col has-data-full:h-[calc(100dvh-var(--banner,0px))]">
            <OfflineBanner />
            <TopBar
              user={user.data}
              search={
                <PaletteButton
                  palette={(onClose) => <ConsolePalette isAdmin={isAdmin} onClose={onClose} />}
                />
              }
              notifications={<LateNotificationBell />}
              onOpenMenu={() => setIsMenuOpen(true)}
            />
            <main
              id="content"
              tabIndex={-1}
              className="w-full flex-1 px-4 py-6 outline-none has-data-full:min-h-0 has-data-full:p-0 sm:px-6 lg:py-8"
            >
              <div className="mx-auto max-w-[75rem] has-data-full:flex has-data-full:h-full has-data-full:max-w-none has-data-full:flex-col">
                {isSuspension(user.error) ? (
                  <SuspendedAccount />
                ) : failure ? (
                  <ErrorState
                    title={t('profileFailed.title')}
                    meaning={t('profileFailed.text')}
                    detail={failure.message}
                    requestId={failure.requestId}
                    isOffline={failure.isOffline}
                    action={
                      <>
                        <Button onClick={() => void signOut()}>{t('signOut')}</Button>
                        <Button
                          variant="primary"
                          isBusy={user.isFetching}
                          onClick={() => void user.refetch()}
                        >
                          {t('ui:retry')}
                        </Button>
                      </>
                    }
                  />
                ) : (
                  <>
                    <Suspense>
                      {isBannerShown && user.data && <ConfirmEmailBanner address={user.data.email} />}
                    </Suspense>
                    <Suspense fallback={<PageFallback />}>
                      <Outlet key={zone} />
                      <ZoneNote />
                    </Suspense>
                  </>
                )}
              </div>
            </main>
          </div>
        </SourceKindsProvider>
        <NewSourceWatcher />
        <SessionTimeout />
        <LateCustomerAlerts userId={impersonation ? undefined : user.data?.id} />
        <OwnAppearance />
      </div>
    </div>
  );
}

/** Applies the user's appearance settings and renders nothing. Mounted only while a user is signed in. */
function OwnAppearance() {
  useOwnAppearance();
  return null;
}
