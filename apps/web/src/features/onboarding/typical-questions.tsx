import {
  type BusinessKind,
  businessKinds,
  type TriedQuestion,
  tryTypicalQuestions,
} from '@anito/contract/onboarding';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TriedQuestionRow } from './tried-question-row.tsx';

/** Rows of the placeholder: one for each question. */
const rowCount = 10;

/**
 * Typical questions of customers for this kind of business, asked to the assistant. Unanswered ones come
 * first, each with a field for the answer.
 */
export function TypicalQuestions({ assistantId }: { assistantId: number }) {
  const { t } = useTranslation(['onboarding', 'ui']);
  const [kind, setKind] = useState<BusinessKind>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['typical-questions', assistantId, kind ?? null],
    queryFn: ({ signal }) =>
      callApi(tryTypicalQuestions, { body: kind ? { businessKind: kind } : {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <section aria-labelledby="typical-questions" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="typical-questions" className="text-16 font-semibold">
            {t('typical.title')}
          </h2>
          <p aria-live="polite" className="mt-1 text-muted">
            {data ? <Summary questions={data.questions} /> : t('typical.trying')}
          </p>
        </div>
        <Select
          label={t('typical.kind')}
          isLabelHidden
          value={kind ?? data?.businessKind ?? 'other'}
          disabled={isFetching}
          onChange={(event) => setKind(event.target.value as BusinessKind)}
          className="w-full sm:w-52"
          options={businessKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
        />
      </div>
      {error && (
        <Banner
          tone="warning"
          title={t('typical.failed')}
          action={
            <Button size="sm" isBusy={isFetching} onClick={() => void refetch()}>
              {t('ui:retry')}
            </Button>
          }
        >
          {describeError(error).message}
        </Banner>
      )}
      {!data && !error && (
        <LoadingRegion label={t('typical.trying')} className="flex flex-col gap-2">
          {Array.from({ length: rowCount }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity.
            <Skeleton key={index} className="h-11" />
          ))}
        </LoadingRegion>
      )}
      {data && (
        <ul
          aria-labelledby="typical-questions"
          className="divide-y divide-border rounded-card border border-border bg-raised"
        >
          {data.questions.map((tried) => (
            <TriedQuestionRow key={tried.question} assistantId={assistantId} tried={tried} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** How many of the questions were answered. */
function Summary({ questions }: { questions: TriedQuestion[] }) {
  const { t } = useTranslation('onboarding');
  const answered = questions.filter(({ isAnswered }) => isAnswered).length;
  if (answered === questions.length) return t('typical.all', { count: answered });
  return t('typical.some', { answered, count: questions.length });
}
