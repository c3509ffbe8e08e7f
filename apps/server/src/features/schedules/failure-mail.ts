import { mailGreetings } from '@anito/contract/texts/mail-greetings';
import { syncMails } from '@anito/contract/texts/sync-mails';
import { type Failure, wordFailure } from '../../lib/failure.ts';
import type { MailMessage } from '../../lib/mail.ts';
import type { FailedRun } from './ended-runs.store.ts';

/** Failed documents that are named. */
const namedFailures = 5;

/** The e-mail about a scheduled sync that failed for good: what failed and why, what stays, where to look. */
export function writeFailureMail(run: FailedRun, publicUrl: string): MailMessage {
  const language = run.language ?? 'en';
  const texts = syncMails[language];
  const word = (failure: Failure) => wordFailure(failure, language);
  const isWhole = run.error !== null;
  const paragraphs = [
    mailGreetings[language](run.firstName),
    isWhole
      ? texts.failed(run.sourceName, word({ text: run.error ?? '', because: run.because }))
      : texts.part(run.sourceName, run.failed, run.total),
    isWhole ? null : listFailures(run, texts.more, word),
    run.attempt > 1 ? texts.tries(run.attempt) : null,
    texts.stays,
    run.needsReconnect ? texts.reconnect : null,
    texts.link(`${publicUrl}/sources`),
    texts.why,
  ];
  return {
    to: run.email,
    subject: (isWhole ? texts.failedSubject : texts.partSubject)(run.sourceName),
    text: paragraphs.filter((paragraph) => paragraph !== null).join('\n\n'),
  };
}

function listFailures(
  run: FailedRun,
  more: (count: number) => string,
  word: (failure: Failure) => string,
): string {
  const named = run.failures
    .slice(0, namedFailures)
    .map(({ title, reason, because = null }) => `- ${title}: ${word({ text: reason, because })}`);
  const others = run.failed - named.length;
  return [...named, ...(others > 0 ? [more(others)] : [])].join('\n');
}
