import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { paths } from '../apps/web/src/app/paths.ts';

/** Ids for the URLs of an account's own resources. */
type ResourceIds = { assistantId: number; connectionId: number; leadId: number };

export type Route = {
  /** Pattern of the router. */
  pattern: string;
  /** Name for screenshots. */
  name: string;
  /** Audience of the route. */
  audience: 'stranger' | 'owner' | 'admin';
  /** Returns an example URL. */
  toPath(things: ResourceIds): string;
};

const own = '/assistants/:assistantId';
const of = (rest: string) => (things: ResourceIds) => `/assistants/${things.assistantId}${rest}`;
const at = (path: string) => () => path;

/** All screens with a URL. */
export const routes: Route[] = [
  { pattern: paths.home, name: 'landing', audience: 'stranger', toPath: at('/') },
  { pattern: paths.pricing, name: 'pricing', audience: 'stranger', toPath: at('/pricing') },
  { pattern: paths.event, name: 'event', audience: 'stranger', toPath: at('/kahimunan') },
  { pattern: paths.signIn, name: 'sign-in', audience: 'stranger', toPath: at('/signin') },
  { pattern: paths.privacy, name: 'privacy-policy', audience: 'stranger', toPath: at('/privacy-policy') },
  { pattern: paths.terms, name: 'terms-of-service', audience: 'stranger', toPath: at('/terms-of-service') },
  { pattern: paths.cookies, name: 'cookie-policy', audience: 'stranger', toPath: at('/cookie-policy') },
  { pattern: paths.authCallback, name: 'callback-error', audience: 'stranger', toPath: at('/auth/callback') },
  {
    pattern: '/unsubscribe/:token',
    name: 'unsubscribe-old',
    audience: 'stranger',
    toPath: at('/unsubscribe/none'),
  },
  { pattern: '*', name: 'not-found', audience: 'stranger', toPath: at('/no-such-page') },
  {
    pattern: '/public/reports/:assistantId',
    name: 'public-reports-missing',
    audience: 'stranger',
    toPath: at('/public/reports/999999'),
  },
  { pattern: paths.onboarding, name: 'onboarding', audience: 'owner', toPath: at('/onboarding') },
  { pattern: paths.dashboard, name: 'dashboard', audience: 'owner', toPath: at('/dashboard') },
  { pattern: paths.inbox, name: 'inbox', audience: 'owner', toPath: at('/inbox') },
  { pattern: paths.sources, name: 'sources', audience: 'owner', toPath: at('/sources') },
  {
    pattern: '/sources/:type/:connectionId/:part?',
    name: 'source',
    audience: 'owner',
    toPath: ({ connectionId }) => `/sources/file/${connectionId}`,
  },
  { pattern: paths.notionPages, name: 'notion-pages', audience: 'owner', toPath: at('/notion-pages') },
  { pattern: paths.websitePages, name: 'website-pages', audience: 'owner', toPath: at('/website-pages') },
  { pattern: paths.assistants, name: 'assistants', audience: 'owner', toPath: at('/assistants') },
  { pattern: own, name: 'assistant', audience: 'owner', toPath: of('') },
  { pattern: 'reports/:visitorId?', name: 'reports', audience: 'owner', toPath: of('/reports') },
  { pattern: 'unanswered', name: 'unanswered', audience: 'owner', toPath: of('/unanswered') },
  { pattern: 'approved', name: 'approved', audience: 'owner', toPath: of('/approved') },
  { pattern: 'facts', name: 'facts', audience: 'owner', toPath: of('/facts') },
  { pattern: 'actions', name: 'actions', audience: 'owner', toPath: of('/actions') },
  { pattern: 'appearance', name: 'appearance', audience: 'owner', toPath: of('/appearance') },
  { pattern: 'settings', name: 'assistant-settings', audience: 'owner', toPath: of('/settings') },
  { pattern: `${own}/chat`, name: 'assistant-chat', audience: 'owner', toPath: of('/chat') },
  { pattern: `${own}/card`, name: 'assistant-card', audience: 'owner', toPath: of('/card') },
  { pattern: paths.deployment, name: 'deployment', audience: 'owner', toPath: at('/deployment') },
  { pattern: paths.leads, name: 'leads', audience: 'owner', toPath: at('/leads') },
  { pattern: '/leads/:leadId', name: 'lead', audience: 'owner', toPath: ({ leadId }) => `/leads/${leadId}` },
  { pattern: paths.account, name: 'account', audience: 'owner', toPath: at('/billing') },
  ...['profile', 'notifications', 'security', 'appearance', 'api'].map(
    (tab): Route => ({
      pattern: `${paths.settings}/:tab?`,
      name: `settings-${tab}`,
      audience: 'owner',
      toPath: at(`/settings/${tab}`),
    }),
  ),
  { pattern: paths.profile, name: 'profile', audience: 'owner', toPath: at('/profile') },
  { pattern: paths.admin, name: 'admin', audience: 'admin', toPath: at('/admin') },
  { pattern: paths.adminUsers, name: 'admin-users', audience: 'admin', toPath: at('/admin/users') },
  { pattern: paths.adminAudit, name: 'admin-audit', audience: 'admin', toPath: at('/admin/audit') },
  {
    pattern: paths.adminProvisioning,
    name: 'admin-provisioning',
    audience: 'admin',
    toPath: at('/admin/provisioning'),
  },
  {
    pattern: paths.adminAnnouncements,
    name: 'admin-announcements',
    audience: 'admin',
    toPath: at('/admin/announcements'),
  },
  {
    pattern: paths.adminAnalytics,
    name: 'admin-analytics',
    audience: 'admin',
    toPath: at('/admin/analytics'),
  },
  { pattern: paths.adminDatabase, name: 'admin-database', audience: 'admin', toPath: at('/admin/database') },
  { pattern: paths.adminSettings, name: 'admin-settings', audience: 'admin', toPath: at('/admin/settings') },
];

/** Whether its URL contains the id of a source, an assistant or a lead. */
export const hasResourceId = ({ pattern }: Route): boolean =>
  /:\w+(?!\w*\?)/.test(pattern) || !pattern.startsWith('/');

/** Whether the route only redirects, or is the catch-all of the console. */
const isRedirectOrCatchAll = (pattern: string) =>
  pattern === paths.logoutCallback || pattern === paths.signUp || pattern.endsWith('/*');

/** The patterns that the router has, in the order of its file. */
export function listRouterPatterns(): string[] {
  const router = readFileSync(
    fileURLToPath(new URL('../apps/web/src/app/router.tsx', import.meta.url)),
    'utf8',
  );
  const matches = router.matchAll(/\bpath: (?:(paths\.\w+)|'([^']+)'|`([^`]+)`)/g);
  const patterns = [...matches].map(([, name, literal, template]) =>
    (literal ?? template ?? `\${${name}}`).replace(
      /\$\{paths\.(\w+)\}/,
      (_, each: keyof typeof paths) => paths[each],
    ),
  );
  return patterns.filter((pattern) => !isRedirectOrCatchAll(pattern));
}
