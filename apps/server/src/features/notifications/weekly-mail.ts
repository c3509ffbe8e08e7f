import type { Language } from '@anito/contract/languages';
import type { MailMessage } from '../../lib/mail.ts';
import { quoteWithoutLinks } from '../../lib/quote-without-links.ts';
import { getTexts, writeGreeting } from '../../lib/texts.ts';
import type { ReportRecipient, WeekFigures } from './weekly-reports.store.ts';

/** Longest quoted question, in characters. */
const questionLength = 120;

/** Content of a weekly report. */
export type WeekReport = {
  from: Date;
  /** The midnight after its last day. */
  until: Date;
  now: WeekFigures;
  before: WeekFigures;
  topQuestions: { assistantId: number; question: string; count: number }[];
  failedSources: string[];
};

/**
 * Returns the weekly mail: figures beside those of the week before, unanswered questions, failed sources, and
 * links. Sends nothing.
 */
export function formatWeeklyMail(
  reader: ReportRecipient,
  report: WeekReport,
  publicUrl: string,
): MailMessage {
  const language: Language = reader.language ?? 'en';
  const t = getTexts(language, 'mails');
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: reader.timezone });
  const { now, before, topQuestions, failedSources } = report;
  const line = (name: keyof WeekFigures) => t(`weekly.${name}`, { now: now[name], before: before[name] });
  const paragraphs = [
    writeGreeting(language, reader.firstName),
    t('weekly.intro', { from: days.format(report.from), to: days.format(report.until.getTime() - 1) }),
    [line('conversations'), line('questions'), line('unanswered'), line('failedSources')].join('\n'),
    topQuestions[0] &&
      [
        t('weekly.mostAsked'),
        ...topQuestions.map(({ question, count }) =>
          t('weekly.asked', { question: quoteWithoutLinks(question, questionLength), times: count }),
        ),
        t('weekly.writeAnswers', {
          url: `${publicUrl}/assistants/${topQuestions[0].assistantId}/unanswered`,
        }),
      ].join('\n'),
    failedSources.length > 0 &&
      [
        t('weekly.failed'),
        ...failedSources.map((name) => `- ${name}`),
        t('weekly.seeSources', { url: `${publicUrl}/sources` }),
      ].join('\n'),
    t('weekly.dashboard', { url: `${publicUrl}/dashboard` }),
    t('weekly.why', { url: `${publicUrl}/settings/notifications` }),
  ];
  return {
    to: reader.email,
    subject: t('weekly.subject', { conversations: now.conversations }),
    text: paragraphs.filter(Boolean).join('\n\n'),
  };
}
