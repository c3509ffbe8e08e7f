import type { AnswerExplanation } from '@anito/contract/explanations';
import type { TFunction } from 'i18next';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';

const formatPercent = (share: number) => formatNumber(share, { style: 'percent' });

/** Collapsed metrics and durations of an answer, for tuning the sources or the model. */
export function ExplanationDetails({ why }: { why: AnswerExplanation }) {
  const { t } = useTranslation('why');
  return (
    <details className="group rounded-card border border-border">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-card px-4 font-semibold hover:bg-sunken">
        <span className="flex-1">{t('details.title')}</span>
        <ChevronDown aria-hidden size={16} className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 border-t border-border p-4 sm:grid-cols-2">
        <dl className="flex flex-col gap-3">
          {describeFigures(why, t).map(([name, value]) => (
            <div key={name}>
              <dt className="text-13 text-muted">{name}</dt>
              <dd className="break-words tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {why.steps.length > 0 && <Steps why={why} />}
      </div>
    </details>
  );
}

/** Returns the metrics of an answer as pairs of label and value. Omits unknown metrics. */
function describeFigures(why: AnswerExplanation, t: TFunction<'why'>): [string, string][] {
  const { confidence, model, prompt, promptTokens, completionTokens, passages, language } = why;
  const isBuiltIn = model?.startsWith('builtin:') ?? false;
  // Coverage of the best search result, which a reranker may have moved.
  const coverage = passages.find((passage) => passage.coverage !== null)?.coverage ?? null;
  const figures: [string, string | null][] = [
    [t('details.model'), model ?? t('details.noModel')],
    [t('details.prompt'), isBuiltIn ? t('details.promptBuiltIn') : prompt && describePrompt(prompt, t)],
    [t('details.tokens'), describeTokens(promptTokens, completionTokens, t)],
    [t('details.confidence'), confidence === null ? null : formatPercent(confidence)],
    [t('details.coverage'), coverage === null ? null : formatPercent(Math.min(1, coverage))],
    [t('details.language'), t(`details.languages.${language}`)],
  ];
  return figures.filter((figure): figure is [string, string] => figure[1] !== null);
}

/** Describes the size of the prompt in messages and characters. */
function describePrompt(prompt: NonNullable<AnswerExplanation['prompt']>, t: TFunction<'why'>): string {
  const { messages, characters } = prompt;
  return t('details.promptSize', {
    count: messages,
    number: formatNumber(messages),
    characters: formatNumber(characters),
  });
}

/** Describes the token counts of the prompt and the answer. Returns null if the provider reported neither. */
function describeTokens(
  prompt: number | null,
  completion: number | null,
  t: TFunction<'why'>,
): string | null {
  if (prompt === null && completion === null) return null;
  const write = (count: number | null) => (count === null ? t('details.notCounted') : formatNumber(count));
  return t('details.tokenCounts', { prompt: write(prompt), completion: write(completion) });
}

/** Table of the answer's steps with their durations. */
function Steps({ why }: { why: AnswerExplanation }) {
  const { t } = useTranslation('why');
  const write = (milliseconds: number) => t('details.milliseconds', { number: formatNumber(milliseconds) });
  return (
    <table className="h-fit w-full tabular-nums">
      <thead className="text-13 text-muted">
        <tr>
          <th scope="col" className="pb-2 text-left font-normal">
            {t('details.step')}
          </th>
          <th scope="col" className="pb-2 text-right font-normal">
            {t('details.time')}
          </th>
        </tr>
      </thead>
      <tbody>
        {why.steps.map(({ name, durationMs }) => (
          <tr key={name} className="border-t border-border">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              {t(`details.steps.${name}`)}
            </th>
            <td className="py-2 text-right whitespace-nowrap">{write(durationMs)}</td>
          </tr>
        ))}
      </tbody>
      {why.durationMs !== null && (
        <tfoot>
          <tr className="border-t border-border font-semibold">
            <th scope="row" className="pt-2 pr-4 text-left font-semibold">
              {t('details.total')}
            </th>
            <td className="pt-2 text-right whitespace-nowrap">{write(why.durationMs)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
