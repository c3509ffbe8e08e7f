import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { paths } from '../apps/web/src/app/paths.ts';

/** Ids for the URLs of an account's own resources. */
type Things = { assistantId: number; connectionId: number };

export type Route = {
  /** Pattern of the router. */
  pattern: string;
  /** Name for screenshots. */
  name: string;
  /** Audience of the route. */
  who: 'stranger' | 'owner' | 'admin';
  /** Returns an example URL. */
  toPath(things: Things): string;
};

const own = '/assistants/:assistantId';
const of = (rest: string) => (things: Things) => `/assistants/${things.assistantId}${rest}`;
const at = (path: string) => () => path;

/** All screens with a URL. */
export const routes: Route[] = [
  { pattern: paths.home, name: 'landing', who: 'stranger', toPath: at('/') },
  { pattern: paths.pricing, name: 'pricing', who: 'stranger', toPath: at('/pricing') },
  { pattern: paths.event, name: 'event', who: 'stranger', toPath: at('/kahimunan') },
  { pattern: paths.signIn, name: 'sign-in', who: 'stranger', toPath: at('/signin') },
  { pattern: paths.privacy, name: 'privacy-policy', who: 'stranger', toPath: at('/privacy-policy') },
  { pattern: paths.terms, name: 'terms-of-service', who: 'stranger', toPath: at('/terms-of-service') },
  { pattern: paths.cookies, name: 'cookie-policy', who: 'stranger', toPath: at('/cookie-policy') },
  { pattern: paths.authCallback, name: 'callback-error', who: 'stranger', toPath: at('/auth/callback') },
  {
    pattern: '/unsubscribe/:token',
    name: 'unsubscribe-old',
    who: 'stranger',
    toPath: at('/unsubscribe/none'),
  },
  { pattern: '*', name: 'not-found', who: 'stranger', toPath: at('/no-such-page') },
  {
    pattern: '/public/reports/:assistantId',
    name: 'public-reports-missing',
    who: 'stranger',
    toPath: at('/public/reports/999999'),
  },
  { pattern: paths.onboarding, name: 'onboarding', who: 'owner', toPath: at('/onboarding') },
  { pattern: paths.dashboard, name: 'dashboard', who: 'owner', toPath: at('/dashboard') },
  { pattern: paths.inbox, name: 'inbox', who: 'owner', toPath: at('/inbox') },
  { pattern: paths.sources, name: 'sources', who: 'owner', toPath: at('/sources') },
  {
    pattern: '/sources/:type/:connectionId/:part?',
    name: 'source',
    who: 'owner',
    toPath: ({ connectionId }) => `/sources/file/${connectionId}`,
  },
  { pattern: paths.notionPages, name: 'notion-pages', who: 'owner', toPath: at('/notion-pages') },
  { pattern: paths.websitePages, name: 'website-pages', who: 'owner', toPath: at('/website-pages') },
  { pattern: paths.assistants, name: 'assistants', who: 'owner', toPath: at('/assistants') },
  { pattern: own, name: 'assistant', who: 'owner', toPath: of('') },
  { pattern: 'reports/:visitorId?', name: 'reports', who: 'owner', toPath: of('/reports') },
  { pattern: 'unanswered', name: 'unanswered', who: 'owner', toPath: of('/unanswered') },
  { pattern: 'approved', name: 'approved', who: 'owner', toPath: of('/approved') },
  { pattern: 'actions', name: 'actions', who: 'owner', toPath: of('/actions') },
  { pattern: 'appearance', name: 'appearance', who: 'owner', toPath: of('/appearance') },
  { pattern: 'settings', name: 'assistant-settings', who: 'owner', toPath: of('/settings') },
  { pattern: `${own}/chat`, name: 'assistant-chat', who: 'owner', toPath: of('/chat') },
  { pattern: paths.deployment, name: 'deployment', who: 'owner', toPath: at('/deployment') },
  { pattern: paths.leads, name: 'leads', who: 'owner', toPath: at('/leads') },
  { pattern: paths.account, name: 'account', who: 'owner', toPath: at('/billing') },
  ...['profile', 'notifications', 'security', 'appearance', 'api'].map(
    (tab): Route => ({
      pattern: `${paths.settings}/:tab?`,
      name: `settings-${tab}`,
      who: 'owner',
      toPath: at(`/settings/${tab}`),
    }),
  ),
  { pattern: paths.profile, name: 'profile', who: 'owner', toPath: at('/profile') },
  { pattern: paths.admin, name: 'admin', who: 'admin', toPath: at('/admin') },
  { pattern: paths.adminUsers, name: 'admin-users', who: 'admin', toPath: at('/admin/users') },
  { pattern: paths.adminAudit, name: 'admin-audit', who: 'admin', toPath: at('/admin/audit') },
  {
    pattern: paths.adminAnnouncements,
    name: 'admin-announcements',
    who: 'admin',
    toPath: at('/admin/announcements'),
  },
  { pattern: paths.adminAnalytics, name: 'admin-analytics', who: 'admin', toPath: at('/admin/analytics') },
  { pattern: paths.adminDatabase, name: 'admin-database', who: 'admin', toPath: at('/admin/database') },
  { pattern: paths.adminSettings, name: 'admin-settings', who: 'admin', toPath: at('/admin/settings') },
];

/** Whether its URL contains the id of a source or an assistant. */
export const isOfThing = ({ pattern }: Route): boolean =>
  /:\w+(?!\w*\?)/.test(pattern) || !pattern.startsWith('/');

/** Whether the route only redirects, or is the catch-all of the console. */
const isPassedThrough = (pattern: string) =>
  pattern === paths.logoutCallback || pattern === paths.signUp || pattern.endsWith('/*');

/** The patterns that the router has, in the order of its file. */
export function listRouterPatterns(): string[] {
  const router = readFileSync(
    fileURLToPath(new URL('../apps/web/src/app/router.tsx', import.meta.url)),
    'utf8',
  );
  const found = router.matchAll(/\bpath: (?:(paths\.\w+)|'([^']+)'|`([^`]+)`)/g);
  const patterns = [...found].map(([, name, literal, template]) =>
    (literal ?? template ?? `\${${name}}`).replace(
      /\$\{paths\.(\w+)\}/,
      (_, each: keyof typeof paths) => paths[each],
    ),
  );
  return patterns.filter((pattern) => !isPassedThrough(pattern));
}
