/** The pages that the server sends with a head of their own, by name; all but the last are for search engines. */
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

/** What stands in a page that was drawn while building where the name of the installation goes. */
export const BRAND_PLACE = '%brand%';
/** And where the word goes for what people build there. */
export const ASSISTANT_PLACE = '%assistant%';

/** Addresses of the browser app beside those; what begins with a colon is any word. */
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
  '/assistants/:assistant/actions',
  '/assistants/:assistant/appearance',
  '/assistants/:assistant/settings',
  '/assistants/:assistant/chat',
  '/deployment',
  '/leads',
  '/billing',
  '/settings',
  '/settings/:tab',
  '/profile',
  '/admin',
  '/admin/users',
  '/admin/audit',
  '/admin/announcements',
  '/admin/analytics',
  '/admin/database',
  '/admin/settings',
];

const addresses = [...Object.values(sitePages), ...Object.keys(siteAliases), ...appPatterns].map(
  (pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/** Whether the browser app has a page at a path: at any other the server answers that there is none. */
export function isPagePath(path: string): boolean {
  return addresses.some((address) => address.test(path));
}
