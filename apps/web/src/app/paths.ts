/** Every URL of the browser app. A screen is found from here: `router.tsx` names its file in `routes/`. */
export const paths = {
  home: '/',
  logoutCallback: '/logout/callback',
  pricing: '/pricing',
  event: '/kahimunan',
  signIn: '/signin',
  signUp: '/signup',
  authCallback: '/auth/callback',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  cookies: '/cookie-policy',
  unsubscribe: '/unsubscribe/:token',

  onboarding: '/onboarding',

  dashboard: '/dashboard',
  inbox: '/inbox',
  sources: '/sources',
  assistants: '/assistants',
  deployment: '/deployment',
  leads: '/leads',
  account: '/billing',
  settings: '/settings',
  profile: '/profile',
  notionPages: '/notion-pages',
  websitePages: '/website-pages',

  admin: '/admin',
  adminUsers: '/admin/users',
  adminAudit: '/admin/audit',
  adminAnalytics: '/admin/analytics',
  adminDatabase: '/admin/database',
  adminAnnouncements: '/admin/announcements',
  adminSettings: '/admin/settings',
} as const;

/** The list of users, where one comes to oneself although the server did not say that acting as somebody is over. */
export const exitFailedPath = `${paths.adminUsers}?exit=failed`;

/**
 * Where a question is asked again once its answer is written: the group of unanswered ones that it stands for; of a test
 * by the owner the assistant alone.
 */
export type AskedAgain = { assistantId: number; groupId?: number };

/** The inbox with one thread open. */
export const inboxPath = (threadId: number) => `${paths.inbox}?thread=${threadId}`;

/** My Sources, which leads on to the owner's notes, to write down the answer to a question. */
export const writeAnswerPath = (question: string, again?: AskedAgain) =>
  `${paths.sources}?open=notes&${new URLSearchParams({ question, ...writeAgain(again) })}`;

const writeAgain = (again: AskedAgain | undefined) =>
  again && { again: again.assistantId + (again.groupId === undefined ? '' : `.${again.groupId}`) };

/** What `writeAnswerPath` and `answerInPath` say of asking again. */
export function readAgain(params: URLSearchParams): AskedAgain | undefined {
  const [, assistantId, groupId] = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(params.get('again') ?? '') ?? [];
  if (!assistantId) return undefined;
  return { assistantId: Number(assistantId), ...(groupId && { groupId: Number(groupId) }) };
}

/** My Sources, where the kind of a new source is chosen. */
export const addSourcePath = `${paths.sources}?open=add`;

/** The owner's assistants, where a new one is made. */
export const newAssistantPath = `${paths.assistants}?open=new`;

/** My Sources with one document open, as assistants know it. */
export const documentPath = (id: number) => `${paths.sources}?document=${id}`;

/** What the page of a source shows: what it holds, its syncs, or its settings. */
export type SourcePart = 'content' | 'history' | 'settings';

/** The page of one source. */
export const sourcePath = ({ type, id }: { type: string; id: number }, part: SourcePart = 'content') =>
  `${paths.sources}/${type}/${id}${part === 'content' ? '' : `/${part}`}`;

/** The page of a source that is written here, with the form open for the answer to a question. */
export const answerInPath = (
  source: { type: string; id: number },
  question: string | null,
  again?: AskedAgain,
) => sourcePath(source) + (question ? `?${new URLSearchParams({ question, ...writeAgain(again) })}` : '');

/** One tab of the settings; the first stands under the plain address too. */
export const settingsPath = (tab: 'profile' | 'notifications' | 'security' | 'appearance' | 'api') =>
  tab === 'profile' ? paths.settings : `${paths.settings}/${tab}`;

/** The deployment page, where one assistant is chosen. */
export const deploymentPath = (assistantId: number) => `${paths.deployment}?assistant=${assistantId}`;

/** The owner's page of one assistant. */
export const assistantPath = (id: number) => `/assistants/${id}`;

/** What visitors asked an assistant, for its owner. */
export const assistantReportsPath = (id: number) => `/assistants/${id}/reports`;

/** All that one visitor asked an assistant, for its owner. */
export const conversationPath = (assistantId: number, visitorId: string) =>
  `${assistantReportsPath(assistantId)}/${encodeURIComponent(visitorId)}`;

/** What visitors asked, for everybody, where the owner lets them. */
export const publicReportsPath = (id: number) => `/public/reports/${id}`;

/** The answers that the owner has approved for one assistant. */
export const approvedPath = (id: number) => `${assistantPath(id)}/approved`;

/** What one assistant may do. */
export const actionsPath = (id: number) => `${assistantPath(id)}/actions`;

/** What visitors asked one assistant in vain. */
export const unansweredPath = (id: number) => `${assistantPath(id)}/unanswered`;

/** The same, where the question of a group is asked again before the owner's eyes; without one the test chat. */
export const askAgainPath = ({ assistantId, groupId }: AskedAgain) =>
  groupId === undefined ? assistantChatPath(assistantId) : `${unansweredPath(assistantId)}?asked=${groupId}`;

/** The owner's test chat of one assistant. */
export const assistantChatPath = (id: number) => `/assistants/${id}/chat`;

/** How an assistant looks to visitors, and everything that it can be told. */
export const assistantAppearancePath = (id: number) => `/assistants/${id}/appearance`;
export const assistantSettingsPath = (id: number) => `/assistants/${id}/settings`;

/** The page where visitors chat, with the access code in it when there is one. */
export const publicChatPath = (id: number, code?: string | null) =>
  `/public/assistant/${id}/chat${code ? `?code=${encodeURIComponent(code)}` : ''}`;

/** The whole address of that page, to be passed on. */
export const publicChatUrl = (id: number, code?: string | null) => location.origin + publicChatPath(id, code);
