/** Pages with server-rendered `<head>`, by name. Search engines index all but the last. */
export const sitePages = {
  landing: '/',
  pricing: '/pricing',
  event: '/kahimunan',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  cookies: '/cookie-policy',
  signIn: '/signin',
} as const;
export type SitePage = keyof typeof sitePages;

/** Shorter addresses of the legal pages. */
export const siteAliases: Record<string, string> = {
  '/privacy': sitePages.privacy,
  '/terms': sitePages.terms,
  '/cookies': sitePages.cookies,
};

/** Placeholder for the installation's name in pages that are rendered at build time. */
export const BRAND_PLACEHOLDER = '%brand%';
/** Placeholder for the noun of a user's assistant in these pages. */
export const ASSISTANT_PLACEHOLDER = '%assistant%';

/** Other addresses of the browser app. A segment that begins with a colon is a parameter. */
const appPatterns = [
  '/signup',
  '/logout/callback',
  '/auth/callback',
  '/public/reports/:assistant',
  '/unsubscribe/:token',
  '/onboarding',
  '/dashboard',
  '/inbox',
  '/sources',
  '/sources/:type/:connection',
  '/sources/:type/:connection/:part',
  '/notion-pages',
  '/website-pages',
  '/assistants',
  '/assistants/:assistant',
  '/assistants/:assistant/reports',
  '/assistants/:assistant/reports/:visitor',
  '/assistants/:assistant/unanswered',
  '/assistants/:assistant/approved',
  '/assistants/:assistant/facts',
  '/assistants/:assistant/actions',
  '/assistants/:assistant/appearance',
  '/assistants/:assistant/settings',
  '/assistants/:assistant/chat',
  '/assistants/:assistant/card',
  '/deployment',
  '/leads',
  '/leads/:lead',
  '/billing',
  '/settings',
  '/settings/:tab',
  '/profile',
  '/admin',
  '/admin/users',
  '/admin/provisioning',
  '/admin/audit',
  '/admin/announcements',
  '/admin/analytics',
  '/admin/database',
  '/admin/settings',
];

const addresses = [...Object.values(sitePages), ...Object.keys(siteAliases), ...appPatterns].map(
  (pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/** Returns whether the web app has a page at a path. For any other path the server answers 404. */
export function isPagePath(path: string): boolean {
  return addresses.some((address) => address.test(path));
}
