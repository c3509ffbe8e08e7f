import type { ReactNode } from 'react';
import { createBrowserRouter, redirect } from 'react-router';
import { PageFallback } from '../features/shell/page-fallback.tsx';
import { RouteError, SiteError } from '../features/shell/route-error.tsx';
import { UnreachablePage, UnreachableScreen } from '../features/shell/unreachable-screen.tsx';
import { loadComponent, type RetryProps } from '../lib/retryable.tsx';
import { paths } from './paths.ts';
import { Root } from './root.tsx';

/** Redirects an alternative path of a page to its canonical path. */
const alias = (path: string, to: string) => ({ path, loader: () => redirect(to) });

type Screen = () => ReactNode;
type Load = () => Promise<Record<string, Screen>>;

/** Returns a route's `lazy` function. `Unreachable` is shown while the code cannot be loaded. */
const loadRoute = (load: Load, Unreachable: (retrying: RetryProps) => ReactNode) => async () => ({
  Component: await loadComponent(async () => Object.values(await load())[0] as Screen, Unreachable),
});

/** Loads the code of a whole page when its URL is first opened. A file of `routes/` exports one component. */
const page = (load: Load) => loadRoute(load, UnreachablePage);
/** Loads the code of a screen inside a frame that is already shown. */
const screen = (load: Load) => loadRoute(load, UnreachableScreen);

/** Unknown paths below these show the not-found screen inside the console. */
const consolePaths = [
  paths.dashboard,
  paths.inbox,
  paths.sources,
  paths.notionPages,
  paths.websitePages,
  paths.assistants,
  paths.deployment,
  paths.leads,
  paths.account,
  paths.settings,
  paths.profile,
  paths.admin,
];

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: SiteError,
    HydrateFallback: PageFallback,
    children: [
      { path: paths.home, lazy: page(() => import('../routes/site/landing.tsx')) },
      { path: paths.logoutCallback, lazy: page(() => import('../routes/site/logout-callback.tsx')) },
      { path: paths.pricing, lazy: page(() => import('../routes/site/pricing.tsx')) },
      { path: paths.event, lazy: page(() => import('../routes/site/event.tsx')) },
      { path: paths.signIn, lazy: page(() => import('../routes/site/sign-in.tsx')) },
      { path: paths.signUp, lazy: page(() => import('../routes/site/sign-up.tsx')) },
      { path: paths.privacy, lazy: page(() => import('../routes/site/privacy.tsx')) },
      { path: paths.terms, lazy: page(() => import('../routes/site/terms.tsx')) },
      { path: paths.cookies, lazy: page(() => import('../routes/site/cookies.tsx')) },
      alias('/privacy', paths.privacy),
      alias('/terms', paths.terms),
      alias('/cookies', paths.cookies),
      {
        lazy: page(() => import('./data-layout.tsx')),
        children: [
          { path: paths.unsubscribe, lazy: page(() => import('../routes/site/unsubscribe.tsx')) },
          { path: paths.authCallback, lazy: page(() => import('../routes/site/auth-callback.tsx')) },
          { path: paths.onboarding, lazy: page(() => import('../routes/console/onboarding.tsx')) },
          {
            path: '/public/reports/:assistantId',
            lazy: page(() => import('../routes/chat/public-reports.tsx')),
          },
          {
            lazy: page(() => import('../routes/console/console-layout.tsx')),
            children: [
              {
                ErrorBoundary: RouteError,
                children: [
                  { path: paths.dashboard, lazy: screen(() => import('../routes/console/dashboard.tsx')) },
                  { path: paths.inbox, lazy: screen(() => import('../routes/console/inbox.tsx')) },
                  { path: paths.sources, lazy: screen(() => import('../routes/console/sources.tsx')) },
                  {
                    path: '/sources/:type/:connectionId/:part?',
                    lazy: screen(() => import('../routes/console/source.tsx')),
                  },
                  {
                    path: paths.notionPages,
                    lazy: screen(() => import('../routes/console/notion-pages.tsx')),
                  },
                  {
                    path: paths.websitePages,
                    lazy: screen(() => import('../routes/console/website-pages.tsx')),
                  },
                  { path: paths.assistants, lazy: screen(() => import('../routes/console/assistants.tsx')) },
                  {
                    path: '/assistants/:assistantId',
                    lazy: screen(() => import('../routes/console/assistant-layout.tsx')),
                    children: [
                      { index: true, lazy: screen(() => import('../routes/console/assistant-detail.tsx')) },
                      {
                        path: 'reports/:visitorId?',
                        lazy: screen(() => import('../routes/console/assistant-reports.tsx')),
                      },
                      {
                        path: 'unanswered',
                        lazy: screen(() => import('../routes/console/assistant-unanswered.tsx')),
                      },
                      {
                        path: 'approved',
                        lazy: screen(() => import('../routes/console/assistant-approved.tsx')),
                      },
                      {
                        path: 'facts',
                        lazy: screen(() => import('../routes/console/assistant-facts.tsx')),
                      },
                      {
                        path: 'actions',
                        lazy: screen(() => import('../routes/console/assistant-actions.tsx')),
                      },
                      {
                        path: 'appearance',
                        lazy: screen(() => import('../routes/console/assistant-appearance.tsx')),
                      },
                      {
                        path: 'settings',
                        lazy: screen(() => import('../routes/console/assistant-settings.tsx')),
                      },
                    ],
                  },
                  {
                    path: '/assistants/:assistantId/chat',
                    lazy: screen(() => import('../routes/console/assistant-chat.tsx')),
                  },
                  {
                    path: '/assistants/:assistantId/card',
                    lazy: screen(() => import('../routes/console/assistant-card.tsx')),
                  },
                  { path: paths.deployment, lazy: screen(() => import('../routes/console/deployment.tsx')) },
                  { path: paths.leads, lazy: screen(() => import('../routes/console/leads.tsx')) },
                  {
                    path: '/leads/:leadId',
                    lazy: screen(() => import('../routes/console/lead.tsx')),
                  },
                  { path: paths.account, lazy: screen(() => import('../routes/console/account.tsx')) },
                  {
                    path: `${paths.settings}/:tab?`,
                    lazy: screen(() => import('../routes/console/settings.tsx')),
                  },
                  { path: paths.profile, lazy: screen(() => import('../routes/console/profile.tsx')) },
                  {
                    path: paths.admin,
                    lazy: screen(() => import('../routes/admin/admin-layout.tsx')),
                    children: [
                      { index: true, lazy: screen(() => import('../routes/admin/overview.tsx')) },
                      { path: paths.adminUsers, lazy: screen(() => import('../routes/admin/users.tsx')) },
                      { path: paths.adminAudit, lazy: screen(() => import('../routes/admin/audit.tsx')) },
                      {
                        path: paths.adminAnalytics,
                        lazy: screen(() => import('../routes/admin/analytics.tsx')),
                      },
                      {
                        path: paths.adminDatabase,
                        lazy: screen(() => import('../routes/admin/database.tsx')),
                      },
                      {
                        path: paths.adminProvisioning,
                        lazy: screen(() => import('../routes/admin/provisioning.tsx')),
                      },
                      {
                        path: paths.adminAnnouncements,
                        lazy: screen(() => import('../routes/admin/announcements.tsx')),
                      },
                      {
                        path: paths.adminSettings,
                        lazy: screen(() => import('../routes/admin/settings.tsx')),
                      },
                    ],
                  },
                  ...consolePaths.map((path) => ({
                    path: `${path}/*`,
                    lazy: screen(() => import('../routes/console/not-found.tsx')),
                  })),
                ],
              },
            ],
          },
        ],
      },
      { path: '*', lazy: page(() => import('../routes/site/not-found.tsx')) },
    ],
  },
]);
