import { limits } from '@anito/contract/limits';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSuggestedWordings } from './approved-answers.queries.ts';

type Props = {
  assistantId: number;
  question: string;
  /** Initial wordings. */
  initialWordings: readonly string[];
  chosen: readonly string[];
  onChoose: (wording: string, isChosen: boolean) => void;
};

/**
 * Suggested wordings of a question, each with a checkbox that adds or removes it. While loading, it reserves
 * the height of the longest list.
 */
export function SuggestedWordings(props: Props) {
  const { assistantId, question, initialWordings } = props;
  const query = useSuggestedWordings(assistantId, { question, wordings: [...initialWordings] });
  return (
    <div className="flex min-w-0 flex-col">
      {query.isPending && <LoadingWordings />}
      <WordingList {...props} query={query} />
    </div>
  );
}

/** The suggested wordings, a note if there are none, or the failure with a retry button. */
function WordingList({
  query,
  chosen,
  onChoose,
}: Pick<Props, 'chosen' | 'onChoose'> & { query: ReturnType<typeof useSuggestedWordings> }) {
  const { t } = useTranslation(['approved', 'ui']);
  const { data } = query;
  if (query.isError) {
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-6 gap-y-1 text-13 text-muted">
        {t('suggested.failed')}
        <Button
          size="sm"
          variant="ghost"
          className="-ms-3"
          icon={<RotateCw aria-hidden size={16} />}
          isBusy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('ui:retry')}
        </Button>
      </div>
    );
  }
  const count = data?.wordings.length ?? 0;
  return (
    <>
      <p role="status" className="sr-only">
        {!data && t('suggested.loading')}
        {count > 0 && t('suggested.found', { count, number: formatNumber(count) })}
      </p>
      {data && count === 0 && <p className="text-13 text-muted">{t('suggested.none')}</p>}
      {data && count > 0 && (
        <fieldset className="min-w-0">
          <legend className="font-semibold">{t(`suggested.${data.madeBy}`)}</legend>
          <p className="mt-1 text-13 text-muted">{t('suggested.hint')}</p>
          <div className="mt-2 flex flex-col">
            {data.wordings.map((wording) => (
              <Checkbox
                key={wording}
                label={
                  <span dir="auto" className="break-words">
                    {wording}
                  </span>
                }
                checked={chosen.includes(wording)}
                onChange={(event) => onChoose(wording, event.target.checked)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

/**
 * Placeholder with the height of the longest list. It stays invisible for a moment, so that a fast result
 * causes no flicker.
 */
function LoadingWordings() {
  return (
    <div aria-hidden className="flex animate-appear-late flex-col">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-1 h-4 w-64 max-w-full" />
      <div className="mt-2 flex flex-col">
        {Array.from({ length: limits.wordingsSuggested }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical.
          <div key={place} className="py-1 touch:min-h-11 touch:py-2">
            <Skeleton className="h-5 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
