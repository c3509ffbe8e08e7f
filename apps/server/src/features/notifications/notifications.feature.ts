import { defineJob, type Feature } from '../../feature.ts';
import { announcementMailsKind, runAnnouncementMails, stopAnnouncementMails } from './announcement-mails.ts';
import { removeOldReads } from './announcements.store.ts';
import { runLimitMail } from './limit-mails.ts';
import { createNotices, type Notices } from './notices.service.ts';
import { limitMailKind } from './notifications.jobs.ts';
import {
  registerAnnouncementRoutes,
  registerNotificationRoutes,
  serveUnsubscribe,
} from './notifications.routes.ts';
import { removeOldNotifications } from './notifications.store.ts';
import { noteFullAccounts } from './plan-notices.service.ts';
import { createVisitorNotices, type VisitorNotices } from './visitor-notices.service.ts';
import { planReports, runWeeklyReport, watchReports, weeklyReportKind } from './weekly-reports.ts';

declare module '../../deps.ts' {
  interface Deps {
    notices: Notices;
    visitorNotices: VisitorNotices;
  }
}

/** What happened to accounts, for their owners. */
export const notifications: Feature = {
  name: 'notifications',
  open(deps) {
    const notices = createNotices(deps);
    return { parts: { notices, visitorNotices: createVisitorNotices(Object.assign(deps, { notices })) } };
  },
  routes(bind, deps) {
    registerNotificationRoutes(bind, deps);
    registerAnnouncementRoutes(bind, deps);
  },
  serve: serveUnsubscribe,
  jobs: [
    defineJob(announcementMailsKind, { run: runAnnouncementMails, setAside: stopAnnouncementMails }),
    defineJob(limitMailKind, { run: runLimitMail }),
    defineJob(weeklyReportKind, { run: runWeeklyReport }),
  ],
  housekeeping: {
    'plans of weekly reports': ({ database }) => planReports({ database }),
    'reads of old announcements': ({ database }) => removeOldReads(database),
    'old notifications': ({ database }) => removeOldNotifications(database),
    'full accounts': noteFullAccounts,
  },
  watch: watchReports,
};
