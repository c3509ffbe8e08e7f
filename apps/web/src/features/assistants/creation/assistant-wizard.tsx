import type { Assistant } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { findFreeName } from '../../../lib/find-free-name.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { useDiscardGuard } from '../../../ui/use-discard-guard.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { type AssistantForm, createFormSchema, emptyForm } from '../assistant-form.ts';
import { useAssistants } from '../assistants.queries.ts';
import { SourcesField } from '../form-fields.tsx';
import type { RenderWidget } from '../share/share-dialog.tsx';
import { splitPrompt } from '../split-prompt.ts';
import { AnalysisStep } from './analysis-step.tsx';
import { AssistantReady } from './assistant-ready.tsx';
import { FinishStep } from './finish-step.tsx';
import { proposeValues } from './propose-values.ts';
import { ReviewStep } from './review-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { TypeStep } from './type-step.tsx';
import { useChosenSources } from './use-chosen-sources.ts';
import { useCreateAssistant } from './use-create-assistant.ts';
import { isProposedFor, type ProposalResult, toChoiceKey, useProposal } from './use-proposal.ts';
import { useStepHistory } from './use-step-history.ts';
import { listSteps, type WizardStep, wizardSteps } from './wizard-steps.ts';

const formId = 'assistant-wizard-form';

type Props = {
  /** Ids of the sources for which the wizard was opened. Without them, all ready sources are chosen. */
  initialSourceIds?: number[];
  onClose: () => void;
};

/** Dialog that creates an assistant in steps, then shows how to share it. */
export function AssistantWizard({ renderWidget, onClose, ...rest }: Props & { renderWidget: RenderWidget }) {
  const [created, setCreated] = useState<Assistant>();
  if (created) return <AssistantReady {...{ renderWidget, onClose }} assistant={created} />;
  return <Wizard {...rest} onCreated={setCreated} onClose={onClose} />;
}

/**
 * Fills the form with the proposal, with a name that is still free. Values that the owner entered are kept.
 */
function applyProposal(
  form: UseFormReturn<AssistantForm>,
  { proposal }: ProposalResult,
  existingNames: string[],
): void {
  const { suggestedName, generatedPrompt, suggestedQuestions, analysis } = proposal;
  proposeValues(form, {
    name: findFreeName(suggestedName, existingNames, limits.nameMax),
    systemPrompt: splitPrompt(generatedPrompt).own,
    tone: analysis.suggestedTone,
    responseStyle: analysis.suggestedResponseStyle,
    suggestedQuestions: suggestedQuestions.map((text) => ({ text })),
  });
}

/** The steps of the wizard. Calls `onCreated` with the new assistant. */
function Wizard({
  initialSourceIds,
  onCreated,
  onClose,
}: Props & { onCreated: (assistant: Assistant) => void }) {
  // Loads the texts of all steps, because a step that suspends would hide the whole dialog.
  const { t } = useTranslation(['wizard', 'assistants', 'chat']);
  const { t: tAssistants } = useTranslation('assistants');
  const assistants = useAssistants();
  const schema = useMemo(() => createFormSchema(tAssistants), [tAssistants]);
  const form = useForm<AssistantForm>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: emptyForm,
  });
  const [hasMoved, setHasMoved] = useState(false);
  const [start, setStart] = useState<ProposalResult>();
  const [isAdvancedOpen, setIsAdvancedOpen] = useState(false);
  const proposal = useProposal();
  const creation = useCreateAssistant((assistant) => {
    history.leave();
    onCreated(assistant);
  });

  const isAgentMode = form.watch('isAgentMode');
  const [name, systemPrompt] = form.watch(['name', 'systemPrompt']);
  const steps = listSteps(isAgentMode, initialSourceIds !== undefined);
  const history = useStepHistory({
    canStandAt: (each) =>
      steps.includes(each) && ((each !== 'review' && each !== 'finish') || isProposedFor(start, isAgentMode)),
    onBack: stop,
  });
  const { step } = history;
  const isChoosing = step === 'type' || step === 'sources';
  const sources = useChosenSources(form, { initialSourceIds, isChoosing });

  const isDirty = Object.keys(form.formState.dirtyFields).length > 0;
  const { leave, question } = useDiscardGuard(isDirty, () => {
    history.leave();
    onClose();
  });
  const guard = useLeaveGuard(isDirty);

  const isIncomplete = name.trim() === '' || systemPrompt.trim() === '';
  const connections = sources.known ?? [];
  const choice = toChoiceKey(form.getValues(), connections);
  const isCurrent = start?.choiceKey === choice && start.failure === undefined;
  const stepBefore = steps[steps.indexOf(step) - 1];
  const isAgentNext = isAgentMode && steps[steps.indexOf(step) + 1] === 'review';

  function goTo(next: WizardStep) {
    setHasMoved(true);
    history.goTo(next);
  }
  function stop() {
    proposal.cancel();
    if (!creation.isPending) creation.reset();
  }
  function goBack() {
    stop();
    if (stepBefore) history.goBack();
    else leave();
  }
  function returnToSources() {
    goTo('sources');
    void form.trigger('connectionIds');
  }
  async function handleLostSources() {
    creation.reset();
    await sources.reload();
    goTo('sources');
  }
  async function analyze() {
    if (!isAgentMode) {
      if (sources.chosen.length === 0) return returnToSources();
      goTo('analysis');
    }
    const outcome = await proposal.propose(form.getValues(), connections);
    if (outcome === 'cancelled') return;
    if (outcome === 'gone') return handleLostSources();
    applyProposal(form, outcome, assistants.data?.map((assistant) => assistant.name) ?? []);
    setStart(outcome);
    goTo('review');
  }
  async function review() {
    const isFine = await form.trigger(['systemPrompt', 'suggestedQuestions'], { shouldFocus: true });
    if (isFine) return goTo('finish');
    if (!form.getFieldState('systemPrompt').invalid) return;
    // Collapsed fields cannot take the focus.
    flushSync(() => setIsAdvancedOpen(true));
    form.setFocus('systemPrompt');
  }
  function finish() {
    return form.handleSubmit(
      (values) =>
        creation.create(values, connections, (error) => {
          if (error instanceof ApiError && error.code === 'not_found') void handleLostSources();
        }),
      // All other invalid fields are in this step.
      (errors) => errors.connectionIds && returnToSources(),
    )();
  }
  async function advance(event: FormEvent) {
    event.preventDefault();
    if (proposal.isAsking || creation.isPending) return;
    if (step === 'finish') return isIncomplete ? undefined : finish();
    if (step === 'review') return review();
    if (step === 'sources' && !isAgentMode && !(await form.trigger('connectionIds', { shouldFocus: true })))
      return;
    sources.dismissLost();
    if (isAgentNext || step === 'analysis') return isCurrent ? goTo('review') : analyze();
    goTo(step === 'type' ? 'sources' : 'analysis');
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      size="lg"
      isBusy={creation.isPending}
      title={t('title')}
      footer={
        <>
          <Button
            disabled={creation.isPending}
            icon={stepBefore && <ArrowLeft aria-hidden size={16} />}
            onClick={goBack}
          >
            {stepBefore ? t('back') : t('assistants:form.cancel')}
          </Button>
          {/* The key makes it a new button in each step, so that a double click does not also press the next step's button. */}
          <Button
            key={step}
            type="submit"
            form={formId}
            variant="primary"
            disabled={step === 'finish' && isIncomplete}
            isBusy={proposal.isAsking || creation.isPending}
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            <Label
              step={step}
              isAgentNext={isAgentNext}
              isCurrent={isCurrent}
              isBusy={proposal.isAsking || creation.isPending}
            />
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void advance(event)} className="flex flex-col gap-6">
        <Stepper
          label={t('steps.label')}
          steps={wizardSteps.map((each) => t(`steps.${each}`))}
          current={wizardSteps.indexOf(step)}
          isSkipped={(index) => !steps.includes(wizardSteps[index]!)}
        />
        <StepHeading
          key={step}
          step={step}
          title={isAgentMode && step === 'sources' ? t('agent.title') : t(`${step}.title`)}
          hasFocus={hasMoved}
        >
          {isAgentMode && step === 'sources' ? t('agent.text') : t(`${step}.text`)}
        </StepHeading>
        {sources.hasLost && !isAgentMode && <Banner tone="warning">{t('sources.lost')}</Banner>}
        {step === 'type' && <TypeStep form={form} />}
        {step === 'sources' && !isAgentMode && <SourcesField form={form} />}
        {step === 'analysis' && (
          <AnalysisStep
            connections={sources.chosen}
            isAnalyzing={proposal.isAsking}
            isAnalyzed={isCurrent}
            onAnalyze={() => void analyze()}
          />
        )}
        {step === 'review' && start && (
          <ReviewStep
            form={form}
            start={start}
            isOutdated={start.choiceKey !== choice}
            isAdvancedOpen={isAdvancedOpen}
            onToggleAdvanced={setIsAdvancedOpen}
            onAnalyze={() => void analyze()}
          />
        )}
        {step === 'finish' && <FinishStep form={form} isIncomplete={isIncomplete} error={creation.error} />}
      </form>
      {question}
      {guard.question}
    </Dialog>
  );
}

/**
 * Label of the button that leads to the next step or creates the assistant. `isCurrent` is whether the
 * proposal matches the chosen sources.
 */
function Label({
  step,
  isAgentNext,
  isCurrent,
  isBusy,
}: {
  step: WizardStep;
  isAgentNext: boolean;
  isCurrent: boolean;
  isBusy: boolean;
}) {
  const { t } = useTranslation('wizard');
  if (step === 'finish') return isBusy ? t('finish.busy') : t('finish.submit');
  if (isAgentNext) return isBusy ? t('agent.busy') : t('agent.next');
  if (step === 'analysis' && !isCurrent) return isBusy ? t('analysis.busy') : t('analysis.submit');
  return t('next');
}
