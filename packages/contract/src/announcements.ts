import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { languageTags } from './languages.ts';
import { limits } from './limits.ts';
import { countParam, id, idParams, isoDate, personText } from './values.ts';

/** To whom an announcement goes: to every account, or to those whose paid plan runs. */
export const audiences = ['everybody', 'paying'] as const;
export type Audience = (typeof audiences)[number];

/** An announcement in one language: plain text, in which addresses of the web are links. */
const announcementText = z.strictObject({
  /** One line: it is the subject of the mail too. */
  title: personText({ min: 1, max: limits.announcementTitleMax, label: 'The title' }).overwrite((title) =>
    title.replace(/\s+/g, ' '),
  ),
  text: personText({ min: 1, max: limits.announcementTextMax, label: 'The text' }),
});
export type AnnouncementText = z.infer<typeof announcementText>;

/** The same by language; readers of others get the one in which it was written. */
export const announcementTexts = z.partialRecord(z.enum(languageTags), announcementText);
export type AnnouncementTexts = z.infer<typeof announcementTexts>;

const written = {
  audience: z.enum(audiences),
  /** In which it was written. */
  language: z.enum(languageTags),
  texts: announcementTexts,
};

export const announcementInput = z
  .strictObject(written)
  .refine(({ language, texts }) => texts[language] !== undefined, {
    path: ['texts'],
    error: 'needs the text in the language in which it was written',
  });
export type AnnouncementInput = z.infer<typeof announcementInput>;

/** How far the mails of an announcement are. */
export const announcementMails = z.object({
  /** `delayed` while the mail server takes none; `stopped` when it was given up, or withdrawn. */
  state: z.enum(['sending', 'delayed', 'sent', 'stopped']),
  sent: z.int().nonnegative(),
  /** Whose mail server refused it. */
  refused: z.int().nonnegative(),
});

/** How many an announcement reaches: accounts whose bell shows it, and those of them that get a mail. */
const announcementReach = z.object({ people: z.int().nonnegative(), mails: z.int().nonnegative() });
export type AnnouncementReach = z.infer<typeof announcementReach>;

/** What the operator told the owners, as admins see it. */
export const announcement = z.object({
  id,
  ...written,
  publishedAt: isoDate,
  withdrawnAt: isoDate.nullable(),
  /** The address of the admin who sent it; null where the account is gone. */
  authorEmail: z.string().nullable(),
  /** Of when it was sent. */
  reach: announcementReach,
  mails: announcementMails,
});
export type Announcement = z.infer<typeof announcement>;

const ofAdmins = { access: 'admin', resource: 'none' } as const;

export const listAnnouncements = defineEndpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/api/admin/announcements',
  summary: `What was announced, newest first, ${limits.announcementsPage} a page`,
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
  summary: 'How many an announcement would reach now',
  query: z.strictObject({ audience: z.enum(audiences) }),
  response: announcementReach,
});

export const publishAnnouncement = defineEndpoint({
  ...ofAdmins,
  method: 'POST',
  path: '/api/admin/announcements',
  summary: 'Announce something: in the bell at once, by mail in the background to those who want such mails',
  status: 201,
  body: announcementInput,
  response: announcement,
});

export const withdrawAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/announcements/:id/withdraw',
  access: 'admin',
  resource: 'announcement',
  summary: 'Take an announcement out of every bell, and stop its mails that have not gone out yet',
  params: idParams,
  response: announcement,
});
