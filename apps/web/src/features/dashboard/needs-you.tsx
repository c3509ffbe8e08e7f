import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { FiguresFailure } from '../../ui/figures-failure.tsx';
import { useLargestUnanswered, useWaitingVisitors } from './needs.queries.ts';
import { NeedsSkeleton } from './needs-skeleton.tsx';
import { OpenQuestions } from './open-questions.tsx';
import { WaitingVisitors } from './waiting-visitors.tsx';

/**
 * What the owner should handle first: waiting visitors, new leads, and the most frequent unanswered
 * questions. All appear together, so that nothing moves under the pointer.
 */
export function NeedsYou({
  leads,
}: {
  /** Card of the new leads. False without new leads, undefined while they load. */
  leads: ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  const waiting = useWaitingVisitors();
  const questions = useLargestUnanswered();
  const queries = [waiting, questions];
  if (leads === undefined || queries.some(({ isPending }) => isPending)) return <NeedsSkeleton />;
  const threads = waiting.data?.threads ?? [];
  const groups = questions.data ?? [];
  const failed = queries.find(({ isError, data }) => isError && !data);
  const isCalm = !failed && threads.length === 0 && groups.length === 0 && !leads;
  return (
    <section aria-labelledby="needs" className="flex flex-col gap-4">
      <h2 id="needs" className="text-16 font-semibold">
        {t('needs.title')}
      </h2>
      {failed && <FiguresFailure query={failed} title={t('needs.failed')} />}
      {isCalm && (
        <p className="flex items-center gap-2 text-muted">
          <Check aria-hidden size={16} className="shrink-0 text-success-strong" />
          {t('needs.none')}
        </p>
      )}
      {(threads.length > 0 || leads) && (
        <div className={cx('grid items-start gap-4', threads.length > 0 && leads && 'lg:grid-cols-2')}>
          {threads.length > 0 && <WaitingVisitors threads={threads} />}
          {leads}
        </div>
      )}
      <OpenQuestions groups={groups} />
    </section>
  );
}
