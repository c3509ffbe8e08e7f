import type { Language } from '@anito/contract/languages';
import { mailGreetings } from '@anito/contract/texts/mail-greetings';
import { weeklyMails } from '@anito/contract/texts/weekly-mails';
import type { MailMessage } from '../../lib/mail.ts';
import type { ReportReader, WeekFigures } from './weekly-reports.store.ts';

/** What an owner is told of a week. */
export type WeekReport = {
  from: Date;
  /** The midnight after its last day. */
  until: Date;
  now: WeekFigures;
  before: WeekFigures;
  mostAsked: { assistantId: number; question: string; count: number }[];
  failedSources: string[];
};

const questionLength = 120;

/** One line of a visitor's question, in which no mail program finds an address to lead to. */
function quoteQuestion(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  const short = line.length > questionLength ? `${line.slice(0, questionLength - 1).trimEnd()}…` : line;
  return short.replace(/:\/\/|(?<=\w)[.@](?=\w)/g, (sign) => [...sign].join('\u200b').concat('\u200b'));
}

/** The e-mail about a week: its figures beside those before, what was asked in vain, what failed, and where to look. */
export function writeWeeklyMail(reader: ReportReader, report: WeekReport, publicUrl: string): MailMessage {
  const language: Language = reader.language ?? 'en';
  const texts = weeklyMails[language];
  const write = (count: number) => new Intl.NumberFormat(language).format(count);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: reader.timezone });
  const { now, before, mostAsked, failedSources } = report;
  const line = (name: keyof WeekFigures) => texts[name](write(now[name]), write(before[name]));
  const paragraphs = [
    mailGreetings[language](reader.firstName),
    texts.intro(days.format(report.from), days.format(report.until.getTime() - 1)),
    [line('conversations'), line('questions'), line('unanswered'), line('failedSources')].join('\n'),
    mostAsked[0] &&
      [
        texts.mostAsked,
        ...mostAsked.map(({ question, count }) => texts.asked(quoteQuestion(question), write(count))),
        texts.writeAnswers(`${publicUrl}/assistants/${mostAsked[0].assistantId}/unanswered`),
      ].join('\n'),
    failedSources.length > 0 &&
      [
        texts.failed,
        ...failedSources.map((name) => `- ${name}`),
        texts.seeSources(`${publicUrl}/sources`),
      ].join('\n'),
    texts.dashboard(`${publicUrl}/dashboard`),
    texts.why(`${publicUrl}/settings/notifications`),
  ];
  return {
    to: reader.email,
    subject: texts.subject(write(now.conversations)),
    text: paragraphs.filter(Boolean).join('\n\n'),
  };
}
