import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { AssistantForm } from '../assistant-form.ts';
import { PromptField, ToneFields } from '../form-fields.tsx';
import { QuestionsField } from '../questions-field.tsx';
import { splitPrompt } from '../split-prompt.ts';
import { StartNotice } from './start-notice.tsx';
import type { ProposalResult } from './use-proposal.ts';

/** Wizard step that shows the proposal and lets the owner change it. */
export function ReviewStep({
  form,
  start,
  isOutdated,
  isAdvancedOpen,
  onToggleAdvanced,
  onAnalyze,
}: {
  form: UseFormReturn<AssistantForm>;
  start: ProposalResult;
  /** Whether the sources have been read further since the proposal. */
  isOutdated: boolean;
  isAdvancedOpen: boolean;
  onToggleAdvanced: (isOpen: boolean) => void;
  onAnalyze: () => void;
}) {
  const { t } = useTranslation(['wizard', 'assistants']);
  const { analysis, suggestedName, suggestedQuestions, generatedPrompt } = start.proposal;
  const [isAgentMode, questions, prompt] = form.watch(['isAgentMode', 'suggestedQuestions', 'systemPrompt']);
  const { own } = splitPrompt(generatedPrompt);
  const areTried = suggestedQuestions.length > 0 && suggestedQuestions.length <= questions.length;
  return (
    <>
      <StartNotice start={start} isAgentMode={isAgentMode} isOutdated={isOutdated} onAnalyze={onAnalyze} />
      <dl className="grid gap-4 rounded-card bg-sunken p-4 sm:grid-cols-2">
        <Fact name={t('review.type')}>
          {isAgentMode ? t('assistants:form.agent') : t(`review.types.${analysis.type}`)}
        </Fact>
        <Fact name={t('review.name')}>
          <span dir="auto" className="break-words">
            {suggestedName}
          </span>
        </Fact>
        {analysis.topics.length > 0 && (
          <div className="min-w-0 sm:col-span-2">
            <dt className="text-13 text-muted">{t('review.topics')}</dt>
            <dd className="mt-1">
              <TopicList topics={analysis.topics} />
            </dd>
          </div>
        )}
      </dl>
      <ToneFields form={form} />
      <QuestionsField
        form={form}
        note={areTried && <p className="mt-1 text-13 text-muted">{t('review.questionsTried')}</p>}
      />
      <details
        open={isAdvancedOpen}
        onToggle={(event) => onToggleAdvanced(event.currentTarget.open)}
        className="group rounded-card border border-border"
      >
        <summary className="flex min-h-11 list-none items-center gap-2 rounded-card px-4 py-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            size={16}
            className="shrink-0 transition-transform group-open:rotate-90"
          />
          {t('review.advanced')}
        </summary>
        <div className="flex flex-col gap-2 p-4 pt-2">
          <PromptField form={form} />
          {prompt !== own && (
            <Button
              variant="ghost"
              size="sm"
              className="self-start"
              onClick={() => form.setValue('systemPrompt', own, { shouldDirty: true, shouldValidate: true })}
            >
              {t('review.promptReset')}
            </Button>
          )}
        </div>
      </details>
      <ComingTools />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="mt-1 font-semibold">{children}</dd>
    </div>
  );
}

/** Topics of the sources. A long topic is cut after two lines and shown in full on hover. */
function TopicList({ topics }: { topics: string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {topics.map((topic) => (
        <li key={topic} className="max-w-full rounded-control bg-raised px-2 py-1 text-13 font-semibold">
          {/* Inside the padding, which would otherwise show a part of the truncated line. */}
          <span dir="auto" title={topic} className="line-clamp-2 break-words">
            {topic}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Announced tools that do not exist yet. */
const tools = [
  'webSearch',
  'dataAnalysis',
  'codeInterpreter',
  'emailIntegration',
  'ecommerceIntegration',
] as const;

/** Disabled checkboxes for tools that are announced but not available yet. */
function ComingTools() {
  const { t } = useTranslation('wizard');
  return (
    <fieldset disabled className="min-w-0">
      <legend className="mb-1 text-14 font-semibold">
        {t('tools.title')} <Badge className="ml-1">{t('tools.coming')}</Badge>
      </legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {tools.map((tool) => (
          <Checkbox
            key={tool}
            label={<span className="text-muted">{t(`tools.${tool}`)}</span>}
            checked={false}
            readOnly
            disabled
          />
        ))}
      </div>
      <p className="mt-2 text-14 text-muted">{t('tools.ready')}</p>
    </fieldset>
  );
}
