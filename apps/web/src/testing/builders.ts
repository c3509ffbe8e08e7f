import type { ApiKey } from '@anito/contract/api-keys';
import { type Appearance, type Assistant, appearanceFields } from '@anito/contract/assistants';
import type { AnswerSource, ExplainedAnswer } from '@anito/contract/conversations';
import type { AnswerExplanation, ExplainedPassage } from '@anito/contract/explanations';
import type { InboxThread, InboxThreadDetail, ThreadMessage } from '@anito/contract/inbox';
import type { ModelsStatus } from '@anito/contract/installation';
import type { Lead } from '@anito/contract/leads';
import type { MessagingChannel } from '@anito/contract/messaging';
import type { Security, SignInSession } from '@anito/contract/security';
import type { Connection, SyncProgress } from '@anito/contract/sources';
import type { UserSettings } from '@anito/contract/user-settings';
import type { User } from '@anito/contract/users';
import type { WebsiteConnection } from '@anito/contract/websites';

/** Current time of the tests. Sources were last synced three hours earlier. */
export const now = Date.parse('2026-03-02T12:00:00.000Z');
const earlier = new Date(now - 3 * 3_600_000).toISOString();

/** Builds the models of an installation: the built-in ones, or the given chat model. */
export const buildModels = (chat: Partial<ModelsStatus['chat']> = {}): ModelsStatus => {
  const builtIn = { provider: 'builtin', isBuiltIn: true, isHealthy: true, state: 'ready' } as const;
  return {
    chat: { ...builtIn, model: 'quotes', ...chat },
    embed: { ...builtIn, model: 'embedder' },
    choices: [],
  };
};

export const buildConnection = (fields: Partial<Connection> = {}): Connection => ({
  id: 1,
  type: 'website',
  name: 'Hiraya Bakeshop',
  description: null,
  status: 'connected',
  isSyncing: false,
  lastSyncedAt: earlier,
  createdAt: earlier,
  updatedAt: earlier,
  version: 1,
  documentCount: 40,
  // As if no failed document had ever been learned.
  learnedCount: (fields.documentCount ?? 40) - (fields.failedDocuments?.length ?? 0),
  waitingCount: 0,
  error: null,
  needsReconnect: false,
  failedDocuments: [],
  progress: null,
  ...fields,
});

export const buildAssistant = (fields: Partial<Assistant> = {}): Assistant => ({
  ...(Object.fromEntries(appearanceFields.map((name) => [name, null])) as Appearance),
  id: 1,
  name: 'Hiraya Helper',
  description: null,
  systemPrompt: 'You help.',
  tone: 'friendly',
  responseStyle: 'conversational',
  theme: 'default',
  isActive: true,
  isAgentMode: false,
  isReportsPublic: false,
  isIndexable: true,
  contact: null,
  model: null,
  showsUnsure: true,
  unsupportedSentences: 'omit',
  connectionIds: [1],
  connectionsWithTypes: [{ id: 1, type: 'website' }],
  publicAccessCode: null,
  shortCode: '3fa85f64b2aa',
  isAccessCodeLost: false,
  suggestedQuestions: [],
  greeting: null,
  visitorTexts: {},
  publicId: '9b2f6b7e-52b0-4c0e-8f1d-0d5b0f6f6a11',
  allowedOrigins: [],
  logoUrl: null,
  createdAt: earlier,
  updatedAt: earlier,
  version: 1,
  ...fields,
});

export const buildWebsite = (fields: Partial<WebsiteConnection> = {}): WebsiteConnection => ({
  ...buildConnection(),
  type: 'website',
  baseUrl: 'https://hiraya.ph/',
  scraperMode: 'Auto',
  readsOn: true,
  maxPages: 100,
  maxDepth: 10,
  include: [],
  exclude: [],
  joinsNewPages: true,
  stoppedBy: null,
  newPageCount: 0,
  pageCount: 40,
  totalPages: 40,
  ...fields,
});

export const buildProgress = (fields: Partial<SyncProgress> = {}): SyncProgress => ({
  percentage: 31.4,
  total: 40,
  completed: 12,
  successful: 7,
  failed: 5,
  isIndeterminate: false,
  isRefreshing: false,
  failedPages: [],
  ...fields,
});

export const buildSource = (fields: Partial<AnswerSource> = {}): AnswerSource => ({
  title: 'delivery.md',
  pageUrl: null,
  relevance: 0.8,
  snippet: 'Delivery to Quezon City costs ₱99.',
  page: null,
  connectionId: 1,
  connectionType: 'file',
  ...fields,
});

export const buildAnswer = (fields: Partial<ExplainedAnswer> = {}): ExplainedAnswer => ({
  answer: 'Delivery to Quezon City costs ₱99 [1].',
  outcome: 'answered',
  conversationSummary: '',
  sources: [buildSource()],
  confidence: 0.8,
  messageId: 7,
  ...fields,
});

export const buildPassage = (fields: Partial<ExplainedPassage> = {}): ExplainedPassage => ({
  score: 0.8,
  vectorScore: 0.7,
  lexicalScore: 0.9,
  coverage: 1,
  rerankScore: null,
  isUsed: true,
  citation: 1,
  documentTitle: 'delivery.md',
  documentId: 3,
  state: 'same',
  passage: {
    id: 5,
    documentId: 3,
    connectionId: 1,
    connectionType: 'file',
    connectionName: 'Hiraya Bakeshop',
    headingPath: ['Delivery', 'Areas'],
    page: null,
    text: 'Delivery to Quezon City costs ₱99.',
    isExcluded: false,
  },
  ...fields,
});

export const buildApiKey = (fields: Partial<ApiKey> = {}): ApiKey => ({
  id: 3,
  name: 'Website',
  description: null,
  keyPrefix: 'anito_AbCd',
  keySuffix: 'WxYz',
  scopes: ['chat'],
  allowedOrigins: [],
  isActive: true,
  createdAt: '2026-03-01T09:00:00.000Z',
  lastUsedAt: null,
  totalRequests: 0,
  ...fields,
});

export const buildExplanation = (fields: Partial<AnswerExplanation> = {}): AnswerExplanation => ({
  question: 'How much is delivery to Quezon City?',
  searchedQuestion: null,
  queries: ['How much is delivery to Quezon City?'],
  language: 'en',
  status: 'answered',
  way: 'search',
  refusedBy: null,
  approved: null,
  actions: [],
  confidence: 0.8,
  model: 'openai-compatible:fake-1',
  isFallback: false,
  prompt: { messages: 2, characters: 1_200 },
  promptTokens: 300,
  completionTokens: 20,
  steps: [{ name: 'search', durationMs: 12 }],
  durationMs: 480,
  passages: [buildPassage()],
  leftOut: [],
  asked: null,
  ...fields,
});

export const buildUser = (fields: Partial<User> = {}): User => ({
  id: '5f0d1c3e-0f6c-4f5e-9a53-0c6f0a4b7d11',
  email: 'rosa@example.com',
  firstName: 'Rosa',
  lastName: 'Santos',
  role: 'trial',
  onboardingCompleted: false,
  subscription: { status: 'trial', plan: 'trial', startDate: earlier, endDate: earlier, isActive: true },
  ...fields,
});

export const buildSettings = (fields: Partial<UserSettings> = {}): UserSettings => ({
  company: 'My Company',
  timezone: 'Asia/Manila',
  theme: null,
  language: null,
  dateFormat: 'auto',
  ...fields,
});

export const buildSession = (fields: Partial<SignInSession> = {}): SignInSession => ({
  id: 1,
  browser: 'Firefox',
  system: 'Android',
  createdAt: earlier,
  lastSeenAt: earlier,
  isCurrent: false,
  ...fields,
});

/** Builds the sign-in methods of a user with a password only, signed in on one device. */
export const buildSecurity = (fields: Partial<Security> = {}): Security => ({
  provider: null,
  email: { address: 'maria@example.com', isConfirmed: true },
  passwordChangedAt: earlier,
  authenticator: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  sessions: [buildSession({ isCurrent: true })],
  ...fields,
});

type MessagingConfiguration = NonNullable<MessagingChannel['configuration']>;

/** Builds a connected and working account of a messaging channel. */
export const buildMessagingConfiguration = (
  fields: Partial<MessagingConfiguration> = {},
): MessagingConfiguration => ({
  id: 7,
  assistantId: 7,
  accountId: '12',
  name: 'Golden Bakeshop',
  isActive: true,
  isSubscribed: true,
  needsReconnect: false,
  problem: null,
  undelivered: 0,
  checkedAt: earlier,
  lastMessageAt: null,
  createdAt: earlier,
  ...fields,
});

const justBefore = new Date(now - 60_000).toISOString();

/** Builds a one-minute-old conversation on the public page, handled by a person. */
export const buildInboxThread = (fields: Partial<InboxThread> = {}): InboxThread => ({
  id: 7,
  assistantId: 1,
  assistantName: 'Helper',
  channel: 'public',
  visitorId: 'public_visitor-number-aaa001',
  visitorName: 'Ana Cruz',
  visitorContact: null,
  visitorUsername: null,
  visitorPhone: null,
  visitorEmail: null,
  leadId: null,
  lastText: 'My order is 4711.',
  lastAuthor: 'visitor',
  lastMessageAt: justBefore,
  createdAt: justBefore,
  handledBy: 'person',
  isJoined: false,
  state: 'open',
  needsPersonSince: null,
  needsPersonBecause: null,
  unreadCount: 0,
  isOver: false,
  ...fields,
});

/** Returns a message of a conversation in the inbox. */
export const buildThreadMessage = (fields: Partial<ThreadMessage> = {}): ThreadMessage => ({
  kind: 'message',
  id: 9,
  author: 'person',
  event: null,
  text: 'On its way.',
  attachment: null,
  personName: null,
  sources: [],
  createdAt: justBefore,
  ...fields,
});

/** Returns a conversation of the inbox with its messages. */
export const buildThreadDetail = (fields: Partial<InboxThreadDetail> = {}): InboxThreadDetail => ({
  thread: buildInboxThread(),
  items: [],
  hasMore: false,
  questionCount: 1,
  window: null,
  wish: null,
  openQuestion: null,
  ...fields,
});

/** Builds a lead of a visitor who wants cakes. */
export const buildLead = (fields: Partial<Lead> = {}): Lead => ({
  id: 1,
  name: 'Ana Reyes',
  email: 'ana@example.com',
  phone: '+639171234567',
  company: null,
  username: null,
  score: 'High',
  reasons: ['email', 'phone', 'price-intent'],
  status: 'New',
  lastMessage: '<b>How much</b> is an ube cake?',
  updatedAt: justBefore,
  createdAt: justBefore,
  source: 'public',
  assistant: { id: 7, name: 'Rosa' },
  intent: null,
  need: null,
  wish: 'Two ube cakes for Saturday',
  wishDate: '2026-12-05',
  wishAmount: '₱2,000',
  threadId: 3,
  orders: [],
  forms: [],
  ...fields,
});
