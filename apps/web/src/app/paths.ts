/** Every URL of the browser app. To find a screen, look up its file of `routes/` in `router.tsx`. */
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
  adminProvisioning: '/admin/provisioning',
  adminAnnouncements: '/admin/announcements',
  adminSettings: '/admin/settings',
} as const;

/** The list of users, opened when the server could not be told that impersonation has ended. */
export const exitFailedPath = `${paths.adminUsers}?exit=failed`;

/**
 * Where a question is asked again after its answer was written: its group of unanswered questions, or only
 * the assistant for a question from the owner's test chat.
 */
export type RetryTarget = { assistantId: number; groupId?: number };

/** The inbox with an open thread. */
export const inboxPath = (threadId: number) => `${paths.inbox}?thread=${threadId}`;

/** The page of one lead. */
export const leadPath = (id: number) => `${paths.leads}/${id}`;

/** My Sources, which redirects to the owner's notes, with the answer form open for a question. */
export const writeAnswerPath = (question: string, retryTarget?: RetryTarget) =>
  `${paths.sources}?open=notes&${new URLSearchParams({ question, ...serializeRetryTarget(retryTarget) })}`;

/** Returns the query parameter `again` for `parseRetryTarget`, or undefined without a target. */
const serializeRetryTarget = (retryTarget: RetryTarget | undefined) =>
  retryTarget && {
    again: retryTarget.assistantId + (retryTarget.groupId === undefined ? '' : `.${retryTarget.groupId}`),
  };

/**
 * Parses where to ask a question again from the query that `writeAnswerPath` and `answerInPath` write.
 * Undefined if it is missing or invalid.
 */
export function parseRetryTarget(params: URLSearchParams): RetryTarget | undefined {
  const [, assistantId, groupId] = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(params.get('again') ?? '') ?? [];
  if (!assistantId) return undefined;
  return { assistantId: Number(assistantId), ...(groupId && { groupId: Number(groupId) }) };
}

/** My Sources with the choice of a kind for a new source. */
export const addSourcePath = `${paths.sources}?open=add`;

/** The owner's assistants, with the wizard for a new one open. */
export const newAssistantPath = `${paths.assistants}?open=new`;

/** My Sources with an open document, by its document id. */
export const documentPath = (id: number) => `${paths.sources}?document=${id}`;

/** Part of a source's page: its content, its syncs or its settings. */
export type SourcePart = 'content' | 'history' | 'settings';

/** The page of one source. */
export const sourcePath = ({ type, id }: { type: string; id: number }, part: SourcePart = 'content') =>
  `${paths.sources}/${type}/${id}${part === 'content' ? '' : `/${part}`}`;

/**
 * The page of a source whose texts are written here, with the answer form open for a question. Without a
 * question, only the page.
 */
export const answerInPath = (
  source: { type: string; id: number },
  question: string | null,
  retryTarget?: RetryTarget,
) =>
  sourcePath(source) +
  (question ? `?${new URLSearchParams({ question, ...serializeRetryTarget(retryTarget) })}` : '');

/** A tab of the settings. The first tab has no path segment. */
export const settingsPath = (tab: 'profile' | 'notifications' | 'security' | 'appearance' | 'api') =>
  tab === 'profile' ? paths.settings : `${paths.settings}/${tab}`;

/** The webhooks of the account, in the settings of the API. */
export const webhooksPath = `${settingsPath('api')}#webhooks`;

/** The deployment page of one assistant. */
export const deploymentPath = (assistantId: number) => `${paths.deployment}?assistant=${assistantId}`;

/** The owner's page of one assistant. */
export const assistantPath = (id: number) => `/assistants/${id}`;

/** Questions of an assistant's visitors, for its owner. */
export const assistantReportsPath = (id: number) => `/assistants/${id}/reports`;

/** All questions of one visitor, for the owner. */
export const conversationPath = (assistantId: number, visitorId: string) =>
  `${assistantReportsPath(assistantId)}/${encodeURIComponent(visitorId)}`;

/** Questions of an assistant's visitors, for the public if the owner allows it. */
export const publicReportsPath = (id: number) => `/public/reports/${id}`;

/** Approved answers of one assistant. */
export const approvedPath = (id: number) => `${assistantPath(id)}/approved`;

/** Business facts of one assistant. */
export const factsPath = (id: number) => `${assistantPath(id)}/facts`;

/** Actions of one assistant. */
export const actionsPath = (id: number) => `${assistantPath(id)}/actions`;

/** Unanswered questions of one assistant. */
export const unansweredPath = (id: number) => `${assistantPath(id)}/unanswered`;

/** Unanswered questions with one group asked again in view. Without a group, the test chat. */
export const askAgainPath = ({ assistantId, groupId }: RetryTarget) =>
  groupId === undefined ? assistantChatPath(assistantId) : `${unansweredPath(assistantId)}?asked=${groupId}`;

/** The owner's test chat of one assistant. */
export const assistantChatPath = (id: number) => `/assistants/${id}/chat`;

/** Appearance and settings of an assistant. */
export const assistantAppearancePath = (id: number) => `/assistants/${id}/appearance`;
export const assistantSettingsPath = (id: number) => `/assistants/${id}/settings`;

/** The chat page for visitors, with the access code if there is one. */
export const publicChatPath = (id: number, code?: string | null) =>
  `/public/assistant/${id}/chat${code ? `?code=${encodeURIComponent(code)}` : ''}`;

/** Short link that leads to the chat page, for print and for typing. */
export const shortChatUrl = (shortCode: string) => `${location.origin}/c/${shortCode}`;

/** Page that prints a card with the code of an assistant. */
export const tableCardPath = (id: number) => `/assistants/${id}/card`;

/** Full URL of the chat page, for sharing. */
export const publicChatUrl = (id: number, code?: string | null) => location.origin + publicChatPath(id, code);
