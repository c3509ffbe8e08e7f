import { chooseAnnouncementText } from '@anito/contract/announcement-text';
import { limits } from '@anito/contract/limits';
import type { Notification, NotificationKind, NotificationOf } from '@anito/contract/notifications';
import i18next, { type TFunction } from 'i18next';
import {
  CircleQuestionMark,
  FolderArchive,
  Gauge,
  HardDrive,
  KeyRound,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  MoonStar,
  TriangleAlert,
  Unplug,
  UserRound,
  UserRoundPlus,
  UsersRound,
  Webhook,
} from 'lucide-react';
import {
  assistantReportsPath,
  inboxPath,
  paths,
  sourcePath,
  unansweredPath,
  webhooksPath,
} from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';

type Words = TFunction<'notifications'>;

/** Icon, texts and link of a kind of notification. Without a path it opens as a dialog. */
type KindLook<Kind extends NotificationKind> = {
  icon: LucideIcon;
  tone: 'accent' | 'warning' | 'danger';
  describe: (notification: NotificationOf<Kind>, t: Words) => { title: string; text: string; path?: string };
};

/** Pages where an archive is downloaded or created again. */
const archivePaths = {
  export: `${paths.settings}#exports`,
  backup: `${paths.adminDatabase}#backups`,
};

/** Returns the texts of a notification about an export or a backup. */
const describeArchive = (end: 'ready' | 'failed', archive: keyof typeof archivePaths, t: Words) => ({
  title: t(`archives.${archive}.${end}.title`),
  text: t(`archives.${archive}.${end}.text`, { days: formatNumber(limits.exportDays) }),
});

const kinds: { [Kind in NotificationKind]: KindLook<Kind> } = {
  'sync-failed': {
    icon: TriangleAlert,
    tone: 'danger',
    describe: ({ source }, t) => ({
      title: t('syncFailed.title', { name: source.name }),
      text: t('syncFailed.text'),
      path: sourcePath(source, 'history'),
    }),
  },
  'documents-failed': {
    icon: TriangleAlert,
    tone: 'warning',
    describe: ({ source, failed }, t) => ({
      title: t('documentsFailed.title', { count: failed, number: formatNumber(failed), name: source.name }),
      text: t('documentsFailed.text'),
      path: sourcePath(source, 'history'),
    }),
  },
  'source-reconnect': {
    icon: Unplug,
    tone: 'danger',
    describe: ({ source }, t) => ({
      title: t('reconnect.title', { name: source.name }),
      text: t('reconnect.text'),
      path: sourcePath(source),
    }),
  },
  'channel-reconnect': {
    icon: Unplug,
    tone: 'danger',
    describe: ({ assistant, channel, account }, t) => ({
      title: t('channelReconnect.title', { channel, account }),
      text: t('channelReconnect.text'),
      path: `${paths.deployment}?assistant=${assistant.id}`,
    }),
  },
  'first-conversation': {
    icon: MessageCircle,
    tone: 'accent',
    describe: ({ assistant }, t) => ({
      title: t('firstConversation.title', { name: assistant.name }),
      text: t('firstConversation.text'),
      path: assistantReportsPath(assistant.id),
    }),
  },
  unanswered: {
    icon: CircleQuestionMark,
    tone: 'warning',
    describe: ({ assistant, count }, t) => ({
      title: t('unanswered.title', { count, number: formatNumber(count), name: assistant.name }),
      text: t('unanswered.text'),
      path: unansweredPath(assistant.id),
    }),
  },
  'plan-usage': {
    icon: Gauge,
    tone: 'warning',
    describe: ({ measure, used, limit }, t) => ({
      title: t(`planUsage.${measure}`, { used: formatNumber(used), limit: formatNumber(limit) }),
      text: t('planUsage.text'),
      path: paths.account,
    }),
  },
  'room-nearly-full': {
    icon: HardDrive,
    tone: 'warning',
    describe: ({ percent }, t) => ({
      title: t('room.title', { percent: formatNumber(percent / 100, { style: 'percent' }) }),
      text: t('room.text'),
      path: paths.sources,
    }),
  },
  'key-limit': {
    icon: KeyRound,
    tone: 'warning',
    describe: ({ apiKey, used, limit }, t) => ({
      title: t(used < limit ? 'keyLimit.near' : 'keyLimit.usedUp', { name: apiKey.name }),
      text: t('keyLimit.text', { used: formatNumber(used), limit: formatNumber(limit) }),
      path: paths.deployment,
    }),
  },
  'questions-used-up': {
    icon: MoonStar,
    tone: 'warning',
    describe: ({ assistant, limit }, t) => ({
      title: assistant ? t('usedUp.title', { name: assistant.name }) : t('usedUp.all'),
      text: t('usedUp.text', { limit: formatNumber(limit) }),
      path: paths.dashboard,
    }),
  },
  'person-needed': {
    icon: UserRound,
    tone: 'warning',
    describe: ({ assistant, threadId, because }, t) => ({
      title: t('person.title', { name: assistant.name }),
      text: t(`person.${because}`),
      path: inboxPath(threadId),
    }),
  },
  'people-waiting': {
    icon: UsersRound,
    tone: 'warning',
    describe: ({ assistant, count }, t) => ({
      title: t('people.title', { count, number: formatNumber(count), name: assistant.name }),
      text: t('people.text'),
      path: paths.inbox,
    }),
  },
  'archive-ready': {
    icon: FolderArchive,
    tone: 'accent',
    describe: ({ archive }, t) => ({ ...describeArchive('ready', archive, t), path: archivePaths[archive] }),
  },
  'archive-failed': {
    icon: TriangleAlert,
    tone: 'danger',
    describe: ({ archive }, t) => ({ ...describeArchive('failed', archive, t), path: archivePaths[archive] }),
  },
  'backup-problem': {
    icon: TriangleAlert,
    tone: 'danger',
    describe: ({ problem }, t) => ({
      title: t(`backupProblem.${problem}`),
      text: t('backupProblem.text'),
      path: paths.adminDatabase,
    }),
  },
  'new-leads': {
    icon: UserRoundPlus,
    tone: 'accent',
    describe: ({ assistant, count }, t) => ({
      title: t('newLeads.title', { count, number: formatNumber(count), name: assistant.name }),
      text: t('newLeads.text'),
      path: paths.leads,
    }),
  },
  'webhook-disabled': {
    icon: Webhook,
    tone: 'danger',
    describe: ({ host }, t) => ({
      title: t('webhookDisabled.title', { host }),
      text: t('webhookDisabled.text'),
      path: webhooksPath,
    }),
  },
  announcement: {
    icon: Megaphone,
    tone: 'accent',
    describe: (announcement) => chooseAnnouncementText(announcement, i18next.language),
  },
};

/**
 * Returns the icon, color, title, text and path of a notification. A notification without a path opens as a
 * dialog.
 */
export function describeNotification(notification: Notification, t: Words) {
  const { icon, tone, describe } = kinds[notification.kind] as KindLook<NotificationKind>;
  return { icon, tone, ...describe(notification, t) };
}
