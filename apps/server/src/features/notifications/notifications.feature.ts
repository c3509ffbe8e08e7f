import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import { announcementMailsKind, runAnnouncementMails, stopAnnouncementMails } from './announcement-mails.ts';
import { removeOldReads } from './announcements.store.ts';
import { runLimitMail } from './limit-mails.ts';
import { createNotices, type NoticeDeps, type VisitorNoticeDeps } from './notices.service.ts';
import { limitMailKind } from './notifications.jobs.ts';
import {
  registerAnnouncementRoutes,
  registerNotificationRoutes,
  serveUnsubscribe,
} from './notifications.routes.ts';
import { removeOldNotifications } from './notifications.store.ts';
import { notifyFullAccounts } from './plan-notices.service.ts';
import { createVisitorNotices } from './visitor-notices.service.ts';
import { planReports, runWeeklyReport, watchReports, weeklyReportKind } from './weekly-reports.ts';

/** Notifications of account owners. */
export const notifications: Feature<Deps & ChannelDeps & NoticeDeps, NoticeDeps & VisitorNoticeDeps> = {
  name: 'notifications',
  open: (deps, { later }) => ({
    parts: { notices: createNotices(deps), visitorNotices: createVisitorNotices(later) },
  }),
  routes(bind, deps) {
    registerNotificationRoutes(bind, deps);
    registerAnnouncementRoutes(bind, deps);
  },
  serve: serveUnsubscribe,
  jobs: [
    defineJob(announcementMailsKind, { run: runAnnouncementMails, onDeadLetter: stopAnnouncementMails }),
    defineJob(limitMailKind, { run: runLimitMail }),
    defineJob(weeklyReportKind, { run: runWeeklyReport }),
  ],
  housekeeping: {
    'weekly report schedule': ({ database }) => planReports({ database }),
    'reads of old announcements': ({ database }) => removeOldReads(database),
    'old notifications': ({ database }) => removeOldNotifications(database),
    'full accounts': notifyFullAccounts,
  },
  startInWorker: watchReports,
};
