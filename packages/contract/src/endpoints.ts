import * as accountData from './account-data.ts';
import * as accountFacts from './account-facts.ts';
import * as actionCalls from './action-calls.ts';
import * as adminUsers from './admin-users.ts';
import * as announcements from './announcements.ts';
import * as apiKeys from './api-keys.ts';
import * as approvedAnswers from './approved-answers.ts';
import * as archives from './archives.ts';
import * as assistants from './assistants.ts';
import * as audit from './audit.ts';
import * as backups from './backups.ts';
import * as billing from './billing.ts';
import * as businessFacts from './business-facts.ts';
import * as contactForm from './contact-form.ts';
import * as conversations from './conversations.ts';
import * as dashboard from './dashboard.ts';
import * as deadLetteredJobs from './dead-lettered-jobs.ts';
import * as deadLetters from './dead-letters.ts';
import * as documents from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as files from './files.ts';
import * as handover from './handover.ts';
import * as impersonation from './impersonation.ts';
import * as imports from './imports.ts';
import * as inbox from './inbox.ts';
import * as installation from './installation.ts';
import * as leadOrders from './lead-orders.ts';
import * as leads from './leads.ts';
import * as messageTemplates from './message-templates.ts';
import * as messaging from './messaging.ts';
import * as messenger from './messenger.ts';
import * as modelChange from './model-change.ts';
import * as notes from './notes.ts';
import * as notificationSettings from './notification-settings.ts';
import * as notifications from './notifications.ts';
import * as notion from './notion.ts';
import * as onboarding from './onboarding.ts';
import * as proposals from './proposals.ts';
import * as provisioning from './provisioning.ts';
import * as provisioningKeys from './provisioning-keys.ts';
import * as push from './push.ts';
import * as realtime from './realtime.ts';
import * as reports from './reports.ts';
import * as scheduledBackups from './scheduled-backups.ts';
import * as schedules from './schedules.ts';
import * as security from './security.ts';
import * as settings from './settings.ts';
import * as site from './site.ts';
import * as sources from './sources.ts';
import * as system from './system.ts';
import * as telegram from './telegram.ts';
import * as unanswered from './unanswered.ts';
import * as unreadNotifications from './unread-notifications.ts';
import * as userSettings from './user-settings.ts';
import * as users from './users.ts';
import * as webhooks from './webhooks.ts';
import * as websites from './websites.ts';
import * as whatsapp from './whatsapp.ts';
import * as widget from './widget.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Every call of the API. Routes, documentation and the authorisation matrix are checked against it. */
export const endpoints: Endpoint[] = [
  installation,
  provisioningKeys,
  provisioning,
  settings,
  site,
  modelChange,
  deadLetteredJobs,
  deadLetters,
  adminUsers,
  impersonation,
  audit,
  system,
  archives,
  backups,
  scheduledBackups,
  users,
  accountData,
  accountFacts,
  imports,
  userSettings,
  security,
  sources,
  documents,
  files,
  notes,
  websites,
  notion,
  schedules,
  assistants,
  proposals,
  onboarding,
  conversations,
  realtime,
  apiKeys,
  widget,
  handover,
  contactForm,
  inbox,
  messageTemplates,
  messaging,
  messenger,
  whatsapp,
  telegram,
  reports,
  dashboard,
  billing,
  approvedAnswers,
  businessFacts,
  actionCalls,
  unanswered,
  leadOrders,
  leads,
  webhooks,
  notifications,
  unreadNotifications,
  notificationSettings,
  push,
  announcements,
].flatMap((module) => Object.values(module).filter(isEndpoint));
