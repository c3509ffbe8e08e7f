import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { languageTags } from './languages.ts';
import { limits } from './limits.ts';
import { countParam, id, idParams, isoDate, personText } from './values.ts';

/** Recipients of an announcement: every account, or accounts with a running paid plan. */
export const audiences = ['everybody', 'paying'] as const;
export type Audience = (typeof audiences)[number];

/** An announcement in one language: plain text in which web addresses become links. */
const announcementText = z.strictObject({
  /** One line, also used as the subject of the mail. */
  title: personText({ min: 1, max: limits.announcementTitleMax, label: 'The title' }).overwrite((title) =>
    title.replace(/\s+/g, ' '),
  ),
  text: personText({ min: 1, max: limits.announcementTextMax, label: 'The text' }),
});
export type AnnouncementText = z.infer<typeof announcementText>;

/** The text by language. Readers of other languages get the original language. */
export const announcementTexts = z.partialRecord(z.enum(languageTags), announcementText);
export type AnnouncementTexts = z.infer<typeof announcementTexts>;

const announcementFields = {
  audience: z.enum(audiences),
  /** Original language. */
  language: z.enum(languageTags),
  texts: announcementTexts,
};

export const announcementInput = z
  .strictObject(announcementFields)
  .refine(({ language, texts }) => texts[language] !== undefined, {
    path: ['texts'],
    error: 'needs the text in the language in which it was written',
  });
export type AnnouncementInput = z.infer<typeof announcementInput>;

/** Progress of the mails of an announcement. */
export const announcementMails = z.object({
  /**
   * `delayed` while the mail server accepts no mail; `stopped` after the server gave up or an admin withdrew
   * the announcement.
   */
  state: z.enum(['sending', 'delayed', 'sent', 'stopped']),
  sent: z.int().nonnegative(),
  /** Mails that the recipient's mail server refused. */
  refused: z.int().nonnegative(),
});

/** Number of accounts that see the announcement in the bell, and how many of them get a mail. */
const announcementReach = z.object({ people: z.int().nonnegative(), mails: z.int().nonnegative() });
export type AnnouncementReach = z.infer<typeof announcementReach>;

/** An announcement of the operator to the owners, as admins see it. */
export const announcement = z.object({
  id,
  ...announcementFields,
  publishedAt: isoDate,
  withdrawnAt: isoDate.nullable(),
  /** E-mail address of the admin who sent it; null when that account is deleted. */
  authorEmail: z.string().nullable(),
  /** Counted when it was sent. */
  reach: announcementReach,
  mails: announcementMails,
});
export type Announcement = z.infer<typeof announcement>;

const ofAdmins = { access: 'admin', resource: 'none' } as const;

export const listAnnouncements = defineEndpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/api/admin/announcements',
  summary: `List announcements, newest first, ${limits.announcementsPage} per page`,
  query: z.strictObject({ page: countParam(1, 10_000).default(1) }),
  response: z.object({
    announcements: z.array(announcement),
    page: z.int().positive(),
    hasNextPage: z.boolean(),
  }),
});

export const getAnnouncementReach = defineEndpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/api/admin/announcements/reach',
  summary: 'Count the recipients that an announcement would reach now',
  query: z.strictObject({ audience: z.enum(audiences) }),
  response: announcementReach,
});

export const publishAnnouncement = defineEndpoint({
  ...ofAdmins,
  method: 'POST',
  path: '/api/admin/announcements',
  summary:
    'Publish an announcement: immediately in the notifications, and by mail in the background to users who subscribed to these mails',
  status: 201,
  body: announcementInput,
  response: announcement,
});

export const withdrawAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/announcements/:id/withdraw',
  access: 'admin',
  resource: 'announcement',
  summary: 'Withdraw an announcement from all notifications and cancel its unsent mails',
  params: idParams,
  response: announcement,
});
