import type account from './en/account.ts';
import type actions from './en/actions.ts';
import type admin from './en/admin.ts';
import type announcements from './en/announcements.ts';
import type approved from './en/approved.ts';
import type assistants from './en/assistants.ts';
import type backups from './en/backups.ts';
import type channels from './en/channels.ts';
import type chat from './en/chat.ts';
import type choose from './en/choose.ts';
import type customize from './en/customize.ts';
import type dashboard from './en/dashboard.ts';
import type deployment from './en/deployment.ts';
import type errors from './en/errors.ts';
import type event from './en/event.ts';
import type exports from './en/exports.ts';
import type frame from './en/frame.ts';
import type guides from './en/guides.ts';
import type handover from './en/handover.ts';
import type imports from './en/imports.ts';
import type inbox from './en/inbox.ts';
import type installation from './en/installation.ts';
import type leads from './en/leads.ts';
import type legal from './en/legal.ts';
import type models from './en/models.ts';
import type notes from './en/notes.ts';
import type notifications from './en/notifications.ts';
import type notion from './en/notion.ts';
import type onboarding from './en/onboarding.ts';
import type palette from './en/palette.ts';
import type pricing from './en/pricing.ts';
import type reports from './en/reports.ts';
import type schedules from './en/schedules.ts';
import type sections from './en/sections.ts';
import type settings from './en/settings.ts';
import type share from './en/share.ts';
import type shell from './en/shell.ts';
import type site from './en/site.ts';
import type source from './en/source.ts';
import type sources from './en/sources.ts';
import type syncing from './en/syncing.ts';
import type ui from './en/ui.ts';
import type unanswered from './en/unanswered.ts';
import type voice from './en/voice.ts';
import type webhooks from './en/webhooks.ts';
import type websites from './en/websites.ts';
import type why from './en/why.ts';
import type wizard from './en/wizard.ts';

/**
 * The areas of text, so that keys are checked. A new area is one file per language and one line here; it is loaded
 * when a component first asks for it with `useTranslation('area')`.
 */
export type Resources = {
  account: typeof account;
  actions: typeof actions;
  admin: typeof admin;
  announcements: typeof announcements;
  approved: typeof approved;
  assistants: typeof assistants;
  backups: typeof backups;
  channels: typeof channels;
  chat: typeof chat;
  choose: typeof choose;
  customize: typeof customize;
  dashboard: typeof dashboard;
  deployment: typeof deployment;
  errors: typeof errors;
  event: typeof event;
  exports: typeof exports;
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
  reports: typeof reports;
  schedules: typeof schedules;
  sections: typeof sections;
  /** What the server says, which server-texts.ts words. */
  server: Record<never, string>;
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

/** What a translation of an English area must hold: the same keys, any text. */
export type Catalogue<English> = {
  [Key in keyof English]: English[Key] extends string ? string : Catalogue<English[Key]>;
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Resources;
  }
}
