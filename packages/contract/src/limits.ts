/** The product's name, in one place so that an operator can rebrand it. */
export const PRODUCT_NAME = 'Anito';

/** Limits that server and browser both enforce; bytes, characters, items or seconds as named. */
export const limits = {
  fileBytes: 52_428_800,
  backupsKept: 5,
  backupDays: 30,
  exportsKept: 2,
  exportDays: 7,
  exportsPerDay: 5,
  importsKept: 10,
  importDays: 90,
  /** Uploads that were cut off or refused among them. */
  importsPerDay: 10,
  /** Of an account, over all its imports: no account can fill the database with them. */
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
  /** Pages that a look at a website finds unless told otherwise, and the most that it may be told. */
  crawlPagesDefault: 100,
  pagesPerWebsite: 10_000,
  /** Room for that many addresses in one request. */
  websiteSelectionBytes: 4_194_304,
  crawlDepth: 10,
  /** New pages of a website that wait for their owner's word, and what is remembered of pages that are left out. */
  pagesOffered: 1_000,
  pagesRemembered: 20_000,
  patternsPerWebsite: 50,
  patternMax: 300,
  urlsPerLoad: 20,
  pagesPerLoadMore: 10,
  webPageBytes: 5_242_880,
  pageContentMax: 100_000,
  /** A selection of as many pages as a Notion source may hold, each with its title and address. */
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
  /** Models of a vendor that assistants may choose among. */
  modelChoices: 20,
  nameMax: 200,
  descriptionMax: 2_000,
  contactMax: 300,
  systemPromptMax: 32_768,
  /** Of a picture before it is written anew, in characters of base64; and what it may be then. */
  logoInputMax: 1_000_000,
  logoSide: 400,
  logoBytes: 512_000,
  questionMax: 4_000,
  /** Of an answer that is brought in from an archive; models write less. */
  answerMax: 16_384,
  /** Of what is said in one turn of a call. */
  voiceAnswerMax: 8_000,
  /** Calls of one visitor to assistants in an hour, and seconds of an assistant's calls with visitors in a day. */
  voiceTokensPerHour: 3,
  voiceSecondsPerDay: 600,
  voiceCallSecretLength: 43,
  historyItems: 50,
  historyBytes: 32_768,
  summaryMax: 8_000,
  channelUserIdMin: 16,
  channelUserIdMax: 100,
  /** Of one visitor to one assistant, and of one address unless the operator allows more. */
  publicMessagesPerMinute: 10,
  historyPageMax: 50,
  apiKeysPerAccount: 50,
  originsPerKey: 50,
  originMax: 300,
  feedbackCommentMax: 1_000,
  /** Visitors on a page of reports unless told otherwise, and the most that it may be told. */
  reportGroupsDefault: 10,
  reportGroupsMax: 1_000,
  reportSearchMax: 200,
  /** Of a question or an answer on a page of reports, and in the thread of one visitor; the record's own call has all. */
  reportTextMax: 1_500,
  threadTextMax: 4_000,
  approvedAnswersPerAssistant: 500,
  wordingsPerAnswer: 20,
  approvedAnswerMax: 4_000,
  approvedQuestionMax: 300,
  wordingsSuggested: 5,
  /** Of each state of an assistant's; of more, those asked once and longest ago are forgotten. */
  unansweredGroups: 500,
  unansweredPageMax: 50,
  passagePageMax: 50,
  setAsideListed: 200,
  setAsideIdMax: 2_700,
  deadLettersListed: 200,
  deadLetterDays: 7,
  deadLetterTextMax: 100_000,
  /** Accounts on a page of the administration unless told otherwise, and the most that it may be told. */
  usersPageDefault: 50,
  usersPageMax: 200,
  userSearchMax: 200,
  auditPage: 50,
  impersonationMinutes: 60,
  notificationsPage: 20,
  notificationsPageMax: 100,
  /** Of an account; of more, the oldest are forgotten. */
  notificationsKept: 500,
  notificationDays: 30,
  /** Threads on a page of the inbox unless told otherwise, and the most that it may be told. */
  inboxPage: 50,
  inboxPageMax: 100,
  replyMax: 4_000,
  /** Of what fills a blank of an approved message, and blanks of one. */
  templateValueMax: 500,
  templateFields: 30,
  cannedReplies: 200,
  cannedNameMax: 60,
  visitorNameMax: 100,
  /** In the form that visitors fill in; a contact is an e-mail or a phone. */
  visitorEmailMax: 254,
  visitorPhoneMax: 40,
  contactAfterMax: 20,
  contactHeadingMax: 80,
  contactTextMax: 300,
  consentTextMax: 500,
  /** Forms of a lead that are shown, the newest. */
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
  webhooksPerAccount: 10,
  webhookUrlMax: 2_000,
  /** Deliveries of a webhook that are kept. */
  webhookDeliveries: 100,
  /** Deliveries of a webhook that may wait for their next attempt; beyond them the oldest are given up. */
  webhookDeliveriesWaiting: 1_000,
  /** Of what an address answers to a delivery, in characters. */
  webhookResponseKept: 500,
  /** Days without an arrival after which a webhook is switched off. */
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
  /** Tools of servers that an assistant may choose among: each question loads them, and a model reads them. */
  toolsPerAssistant: 50,
  serverToolNameMax: 200,
  /** Of what an action answers: bytes that are read, characters that are given on. */
  actionAnswerBytes: 262_144,
  actionAnswerMax: 8_000,
  actionSeconds: 10,
  actionRunsListed: 50,
  actionRunDays: 30,
} as const;

/** What the free plan names of a month; nothing is cut off beyond it. */
export const freePlan = { messages: 500, sources: 3, channels: 1 } as const;

/** What the files source accepts; each kind is also its file extension. */
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

/** Other extensions of the same kinds. */
export const fileKindAliases: Record<string, FileKind> = { jpeg: 'jpg', htm: 'html', markdown: 'md' };

/** Every extension that is accepted, in lower case without a dot. */
export const fileExtensions: string[] = [...fileKinds, ...Object.keys(fileKindAliases)];
