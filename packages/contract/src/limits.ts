/** The product's name, in one place so that an operator can rebrand it. */
export const PRODUCT_NAME = 'Anito';

/** Limits that server and browser both enforce, in bytes, characters, items or seconds as named. */
export const limits = {
  fileBytes: 52_428_800,
  backupsKept: 5,
  backupDays: 30,
  exportsKept: 2,
  exportDays: 7,
  exportsPerDay: 5,
  importsKept: 10,
  importDays: 90,
  /** Includes uploads that were cut off or refused. */
  importsPerDay: 10,
  /** Per account over all its imports, so that no account can fill the database with them. */
  importedConversations: 100_000,
  importRemarks: 100,
  filesPerUpload: 100,
  filesPerConnection: 5_000,
  jsonBytes: 1_048_576,
  notesPerConnection: 2_000,
  notesPerPage: 50,
  noteTitleMax: 300,
  noteTextMax: 20_000,
  urlMax: 2_048,
  /** Pages that a scan of a website finds: the default and the most. */
  crawlPagesDefault: 100,
  pagesPerWebsite: 10_000,
  /** Size of a request that has room for `pagesPerWebsite` addresses. */
  websiteSelectionBytes: 4_194_304,
  crawlDepth: 10,
  /** New pages of a website that wait for the owner's decision, and excluded pages that are stored. */
  pagesOffered: 1_000,
  pagesRemembered: 20_000,
  patternsPerWebsite: 50,
  patternMax: 300,
  urlsPerLoad: 20,
  pagesPerLoadMore: 10,
  webPageBytes: 5_242_880,
  pageContentMax: 100_000,
  /** Size of a selection of `pagesPerNotionConnection` pages, each with its title and address. */
  notionSelectionBytes: 8_388_608,
  notionTokenMax: 500,
  notionItemsCounted: 10_000,
  pagesPerNotionConnection: 10_000,
  notionFilters: 20,
  notionFilterTextMax: 2_000,
  syncRunsPerPage: 50,
  syncRetriesMax: 10,
  connectionNameMin: 3,
  connectionNameMax: 100,
  modelNameMax: 200,
  /** Models of a provider that assistants may choose among. */
  modelChoices: 20,
  nameMax: 200,
  descriptionMax: 2_000,
  greetingMax: 500,
  contactMax: 300,
  systemPromptMax: 32_768,
  /** Size of a logo before it is re-encoded, in characters of base64, and its limits afterwards. */
  logoInputMax: 1_000_000,
  logoSide: 400,
  logoBytes: 512_000,
  questionMax: 4_000,
  /** Length of an imported answer, in characters; models write less. */
  answerMax: 16_384,
  /** Length of the answer in one turn of a call, in characters. */
  voiceAnswerMax: 8_000,
  /**
   * Calls of one visitor to assistants in an hour, and seconds of an assistant's calls with visitors in a
   * day.
   */
  voiceTokensPerHour: 3,
  voiceSecondsPerDay: 600,
  voiceCallSecretLength: 43,
  historyItems: 50,
  historyBytes: 32_768,
  summaryMax: 8_000,
  channelUserIdMin: 16,
  channelUserIdMax: 100,
  /** Per visitor and assistant, and the default per address that the operator may raise. */
  publicMessagesPerMinute: 10,
  historyPageMax: 50,
  apiKeysPerAccount: 50,
  originsPerKey: 50,
  originMax: 300,
  feedbackCommentMax: 1_000,
  /** Visitors on a page of reports: the default and the most. */
  reportGroupsDefault: 10,
  reportGroupsMax: 1_000,
  reportSearchMax: 200,
  /**
   * Length of a question or answer in a page of reports and in the thread of one visitor. The call for one
   * record returns the whole text.
   */
  reportTextMax: 1_500,
  threadTextMax: 4_000,
  approvedAnswersPerAssistant: 500,
  wordingsPerAnswer: 20,
  approvedAnswerMax: 4_000,
  approvedQuestionMax: 300,
  wordingsSuggested: 5,
  /** Per assistant and state. Beyond it, questions that were asked once, longest ago, are deleted first. */
  unansweredGroups: 500,
  unansweredPageMax: 50,
  passagePageMax: 50,
  deadLetteredListed: 200,
  deadLetteredIdMax: 2_700,
  deadLettersListed: 200,
  deadLetterDays: 7,
  deadLetterTextMax: 100_000,
  /** Accounts on a page of the administration: the default and the most. */
  usersPageDefault: 50,
  usersPageMax: 200,
  userSearchMax: 200,
  auditPage: 50,
  /** Keys of the installation that are not revoked. */
  provisioningKeys: 50,
  provisioningCallsPerMinute: 300,
  externalIdMax: 200,
  suspensionReasonMax: 500,
  /** Days of the period of a usage query, and days for which the usage of accounts is stored. */
  usageDaysMax: 366,
  usageDaysKept: 400,
  impersonationMinutes: 60,
  notificationsPage: 20,
  notificationsPageMax: 100,
  /** Per account; beyond it, the oldest are deleted. */
  notificationsKept: 500,
  notificationDays: 30,
  /** Threads on a page of the inbox: the default and the most. */
  inboxPage: 50,
  inboxPageMax: 100,
  replyMax: 4_000,
  /** Length of the value of a placeholder in an approved message, and placeholders in one message. */
  templateValueMax: 500,
  templateFields: 30,
  cannedReplies: 200,
  cannedNameMax: 60,
  visitorNameMax: 100,
  /** In the contact form of visitors; a contact is an e-mail or a phone number. */
  visitorEmailMax: 254,
  visitorPhoneMax: 40,
  contactAfterMax: 20,
  contactHeadingMax: 80,
  contactTextMax: 300,
  consentTextMax: 500,
  /** Newest forms of a lead that are shown. */
  leadForms: 10,
  announcementTitleMax: 120,
  announcementTextMax: 4_000,
  announcementsPage: 20,
  leadsPage: 50,
  leadsPageMax: 200,
  leadSearchMax: 200,
  leadEmailMax: 320,
  leadPhoneMax: 40,
  /** Conversations of a lead that are shown, and messages of each. */
  leadConversations: 5,
  leadMessages: 50,
  /** Browsers of one account that get alerts; a further one replaces the one that was unused for longest. */
  pushDevices: 10,
  pushEndpointMax: 1_000,
  /** Orders of a lead, their items and the lengths of their texts. */
  leadOrders: 20,
  orderItems: 20,
  orderItemMax: 200,
  orderQuantityMax: 1_000_000,
  orderAmountMax: 60,
  webhooksPerAccount: 10,
  webhookUrlMax: 2_000,
  /** Stored deliveries of a webhook. */
  webhookDeliveries: 100,
  /** Deliveries of a webhook that may wait for a retry; beyond it, the oldest are given up. */
  webhookDeliveriesWaiting: 1_000,
  /** Stored length of the response to a delivery, in characters. */
  webhookResponseKept: 500,
  /** Days without a successful delivery after which a webhook is switched off. */
  webhookFailingDays: 5,
  actionsPerAssistant: 20,
  actionNameMax: 80,
  actionDescriptionMax: 1_000,
  actionTemplateMax: 8_000,
  headersPerAction: 5,
  secretHeaderMax: 4_000,
  parametersPerAction: 20,
  parameterDescriptionMax: 500,
  parameterChoices: 50,
  parameterChoiceMax: 200,
  parameterValueMax: 4_000,
  toolsPerServer: 50,
  /** Tools of servers that an assistant may use. Each question loads them, and a model reads them. */
  toolsPerAssistant: 50,
  serverToolNameMax: 200,
  /** Response of an action: bytes read, and characters passed on. */
  actionAnswerBytes: 262_144,
  actionAnswerMax: 8_000,
  actionSeconds: 10,
  actionRunsListed: 50,
  actionRunDays: 30,
} as const;

/** Monthly amounts of the free plan. Usage beyond them is not cut off. */
export const freePlan = { messages: 500, sources: 3, channels: 1 } as const;

/** Kinds of files that the files source accepts; each kind is also its file extension. */
export const fileKinds = [
  'pdf',
  'docx',
  'txt',
  'md',
  'rtf',
  'csv',
  'xlsx',
  'pptx',
  'html',
  'jpg',
  'png',
  'gif',
  'bmp',
  'webp',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** Other extensions of these kinds. */
export const fileKindAliases: Record<string, FileKind> = { jpeg: 'jpg', htm: 'html', markdown: 'md' };

/** Every accepted extension, in lower case without a dot. */
export const fileExtensions: string[] = [...fileKinds, ...Object.keys(fileKindAliases)];
