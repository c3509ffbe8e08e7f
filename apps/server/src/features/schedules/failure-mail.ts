import { type Failure, formatFailure } from '../../lib/failure.ts';
import type { MailMessage } from '../../lib/mail.ts';
import { getTexts, writeGreeting } from '../../lib/texts.ts';
import type { FailedRun } from './ended-runs.store.ts';

/** Number of failed documents listed by name. */
const maxListedFailures = 5;

/**
 * Writes the e-mail about a scheduled sync whose retries all failed: failures with reasons, what stays
 * available, and a link.
 */
export function formatFailureMail(run: FailedRun, publicUrl: string): MailMessage {
  const language = run.language ?? 'en';
  const t = getTexts(language, 'mails');
  const source = run.sourceName;
  const describeFailure = (failure: Failure) => formatFailure(failure, language);
  const isWhole = run.error !== null;
  const paragraphs = [
    writeGreeting(language, run.firstName),
    isWhole
      ? t('sync.failed', { source, reason: describeFailure({ text: run.error ?? '', because: run.because }) })
      : t('sync.part', { source, failed: run.failed, total: run.total }),
    isWhole ? null : listFailures(run, (count) => t('sync.more', { count }), describeFailure),
    run.attempt > 1 ? t('sync.tries', { count: run.attempt }) : null,
    t('sync.stays'),
    run.needsReconnect ? t('sync.reconnect') : null,
    t('sync.link', { url: `${publicUrl}/sources` }),
    t('sync.why'),
  ];
  return {
    to: run.email,
    subject: t(isWhole ? 'sync.failedSubject' : 'sync.partSubject', { source }),
    text: paragraphs.filter((paragraph) => paragraph !== null).join('\n\n'),
  };
}

/** Lists the first failed documents with their reasons, one per line. The rest are only counted. */
function listFailures(
  run: FailedRun,
  formatMore: (count: number) => string,
  describeFailure: (failure: Failure) => string,
): string {
  const lines = run.failures
    .slice(0, maxListedFailures)
    .map(({ title, reason, because = null }) => `- ${title}: ${describeFailure({ text: reason, because })}`);
  const remainingCount = run.failed - lines.length;
  return [...lines, ...(remainingCount > 0 ? [formatMore(remainingCount)] : [])].join('\n');
}
