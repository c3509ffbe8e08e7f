import type account from '../../../../../locales/en/account.json';
import type actions from '../../../../../locales/en/actions.json';
import type admin from '../../../../../locales/en/admin.json';
import type alerts from '../../../../../locales/en/alerts.json';
import type announcements from '../../../../../locales/en/announcements.json';
import type approved from '../../../../../locales/en/approved.json';
import type assistants from '../../../../../locales/en/assistants.json';
import type backups from '../../../../../locales/en/backups.json';
import type channels from '../../../../../locales/en/channels.json';
import type chat from '../../../../../locales/en/chat.json';
import type choose from '../../../../../locales/en/choose.json';
import type confirm from '../../../../../locales/en/confirm.json';
import type customize from '../../../../../locales/en/customize.json';
import type dashboard from '../../../../../locales/en/dashboard.json';
import type deployment from '../../../../../locales/en/deployment.json';
import type errors from '../../../../../locales/en/errors.json';
import type event from '../../../../../locales/en/event.json';
import type exports from '../../../../../locales/en/exports.json';
import type facts from '../../../../../locales/en/facts.json';
import type frame from '../../../../../locales/en/frame.json';
import type guides from '../../../../../locales/en/guides.json';
import type handover from '../../../../../locales/en/handover.json';
import type imports from '../../../../../locales/en/imports.json';
import type inbox from '../../../../../locales/en/inbox.json';
import type installation from '../../../../../locales/en/installation.json';
import type leads from '../../../../../locales/en/leads.json';
import type legal from '../../../../../locales/en/legal.json';
import type models from '../../../../../locales/en/models.json';
import type notes from '../../../../../locales/en/notes.json';
import type notifications from '../../../../../locales/en/notifications.json';
import type notion from '../../../../../locales/en/notion.json';
import type onboarding from '../../../../../locales/en/onboarding.json';
import type palette from '../../../../../locales/en/palette.json';
import type pricing from '../../../../../locales/en/pricing.json';
import type reasons from '../../../../../locales/en/reasons.json';
import type reports from '../../../../../locales/en/reports.json';
import type schedules from '../../../../../locales/en/schedules.json';
import type sections from '../../../../../locales/en/sections.json';
import type settings from '../../../../../locales/en/settings.json';
import type share from '../../../../../locales/en/share.json';
import type shell from '../../../../../locales/en/shell.json';
import type site from '../../../../../locales/en/site.json';
import type source from '../../../../../locales/en/source.json';
import type sources from '../../../../../locales/en/sources.json';
import type syncing from '../../../../../locales/en/syncing.json';
import type ui from '../../../../../locales/en/ui.json';
import type unanswered from '../../../../../locales/en/unanswered.json';
import type voice from '../../../../../locales/en/voice.json';
import type webhooks from '../../../../../locales/en/webhooks.json';
import type websites from '../../../../../locales/en/websites.json';
import type why from '../../../../../locales/en/why.json';
import type wizard from '../../../../../locales/en/wizard.json';

/**
 * Text areas (namespaces of i18next), so that keys are type-checked. A new area is one file per language in
 * `locales/` and one line here. It is loaded when a component first calls `useTranslation('area')`.
 */
export type Resources = {
  account: typeof account;
  actions: typeof actions;
  admin: typeof admin;
  alerts: typeof alerts;
  announcements: typeof announcements;
  approved: typeof approved;
  assistants: typeof assistants;
  backups: typeof backups;
  channels: typeof channels;
  chat: typeof chat;
  choose: typeof choose;
  confirm: typeof confirm;
  customize: typeof customize;
  dashboard: typeof dashboard;
  deployment: typeof deployment;
  errors: typeof errors;
  event: typeof event;
  exports: typeof exports;
  facts: typeof facts;
  frame: typeof frame;
  guides: typeof guides;
  handover: typeof handover;
  imports: typeof imports;
  inbox: typeof inbox;
  leads: typeof leads;
  legal: typeof legal;
  installation: typeof installation;
  models: typeof models;
  notes: typeof notes;
  notifications: typeof notifications;
  notion: typeof notion;
  palette: typeof palette;
  onboarding: typeof onboarding;
  pricing: typeof pricing;
  reasons: typeof reasons;
  reports: typeof reports;
  schedules: typeof schedules;
  sections: typeof sections;
  settings: typeof settings;
  share: typeof share;
  shell: typeof shell;
  site: typeof site;
  source: typeof source;
  sources: typeof sources;
  syncing: typeof syncing;
  ui: typeof ui;
  unanswered: typeof unanswered;
  voice: typeof voice;
  webhooks: typeof webhooks;
  websites: typeof websites;
  why: typeof why;
  wizard: typeof wizard;
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Resources;
  }
}
