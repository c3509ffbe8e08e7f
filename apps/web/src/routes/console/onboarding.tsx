import type { Assistant } from '@anito/contract/assistants';
import { chooseKnowledge, type OnboardingStatus } from '@anito/contract/onboarding';
import { Store, Upload } from 'lucide-react';
import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { paths, sourcePath } from '../../app/paths.ts';
import { renderCorrection } from '../../features/approved-answers/correct-answer.tsx';
import { useAssistant } from '../../features/assistants/assistants.queries.ts';
import { ShareParts } from '../../features/assistants/share/share-dialog.tsx';
import { FactsCard } from '../../features/business-facts/facts-card.tsx';
import { OwnerChat } from '../../features/conversations/owner-chat.tsx';
import { ShareWidget } from '../../features/deployment/share-widget.tsx';
import { ModelHint } from '../../features/installation/model-hint.tsx';
import { AssistantStep } from '../../features/onboarding/assistant-step.tsx';
import {
  findShownStep,
  type ShownStep as Step,
  shownSteps,
} from '../../features/onboarding/find-shown-step.ts';
import { KnowledgeStep, type RenderSourceOptions } from '../../features/onboarding/knowledge-step.tsx';
import {
  useCompleteStep,
  useOnboarding,
  useReloadOnboarding,
} from '../../features/onboarding/onboarding.queries.ts';
import { OnboardingFrame } from '../../features/onboarding/onboarding-frame.tsx';
import { ReadingStep } from '../../features/onboarding/reading-step.tsx';
import { ShareStep } from '../../features/onboarding/share-step.tsx';
import { AppearanceMenu } from '../../features/shell/appearance-menu.tsx';
import { Brand } from '../../features/shell/brand.tsx';
import { LateImpersonationBanner } from '../../features/shell/late-impersonation-banner.tsx';
import { OfflineBanner } from '../../features/shell/offline-banner.tsx';
import { PageHead } from '../../features/shell/page-head.tsx';
import { SessionTimeout } from '../../features/shell/session-timeout.tsx';
import { SignInRedirect } from '../../features/shell/sign-in-redirect.tsx';
import { useImpersonation } from '../../features/shell/use-impersonation.ts';
import { MainAction } from '../../features/sources/card/main-action.tsx';
import { SourceState } from '../../features/sources/card/source-state.tsx';
import { useConnections } from '../../features/sources/list/sources.queries.ts';
import { useLiveSources } from '../../features/sources/list/use-live-sources.ts';
import { useSample } from '../../features/sources/list/use-sample.ts';
import { WebsiteStart } from '../../features/websites/connect/website-start.tsx';
import { SourceKindsProvider } from '../../kinds.tsx';
import { callApi } from '../../lib/api.ts';
import { useSession } from '../../lib/auth/use-session.ts';
import { isNotFound } from '../../lib/is-not-found.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ConnectionKey } from '../../source-kind/connections.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stepper } from '../../ui/stepper.tsx';

const CreateFilesDialog = lazyDialog(
  async () => (await import('../../features/files/create-files-dialog.tsx')).CreateFilesDialog,
);

/**
 * First steps from an empty account to an assistant on the owner's website. Redirects signed-out users to
 * sign-in.
 */
export function OnboardingPage() {
  const { t } = useTranslation('onboarding');
  const session = useSession();
  const impersonation = useImpersonation();
  if (!session) return <SignInRedirect />;
  return (
    <SourceKindsProvider>
      <PageHead title={t('pageTitle')} description={t('pageDescription')} noIndex />
      <OnboardingFrame
        notices={
          <>
            {impersonation && <LateImpersonationBanner state={impersonation} />}
            <OfflineBanner />
          </>
        }
        brand={<Brand />}
        menus={<AppearanceMenu />}
      >
        {(isLeaving) => <Onboarding isLeaving={isLeaving} />}
      </OnboardingFrame>
      <SessionTimeout />
    </SourceKindsProvider>
  );
}

/** Loads the status of the onboarding steps and shows them, or a failure. */
function Onboarding({ isLeaving }: { isLeaving: boolean }) {
  const { t } = useTranslation('onboarding');
  const query = useOnboarding();
  if (query.isError && !query.data) {
    return <QueryFailure query={query} title={t('loadFailed')} meaning={t('loadFailedText')} />;
  }
  if (!query.data) return <StepSkeleton label={t('loading')} />;
  return <Steps status={query.data} isLeaving={isLeaving} />;
}

function StepSkeleton({ label }: { label: string }) {
  return (
    <LoadingRegion label={label} className="flex flex-col gap-6">
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-72" />
    </LoadingRegion>
  );
}

/** Redirects to the dashboard if the first steps were done before, otherwise shows the current one. */
function Steps({ status, isLeaving }: { status: OnboardingStatus; isLeaving: boolean }) {
  // Steps that finish while they are open, for example through a first visitor, stay open to the end.
  const [wasDone] = useState(status.step === 'done');
  const isOver = wasDone || (status.step === 'done' && status.assistantId === null);
  return isOver ? (
    <Navigate to={paths.dashboard} replace />
  ) : (
    <ShownStep status={status} isLeaving={isLeaving} />
  );
}

/**
 * Shows the onboarding step that the URL names if the status allows it, otherwise the current one, and writes
 * it to the URL.
 */
function ShownStep({ status, isLeaving }: { status: OnboardingStatus; isLeaving: boolean }) {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [hasMoved, setHasMoved] = useState(false);
  const hasMovedRef = useRef(false);
  const requestedStep = params.get('step');
  const step = findShownStep(requestedStep, status);
  useEffect(() => {
    // Each entry of the browser's history names its step, so that Back shows the previous one. After the
    // owner has moved, `goTo` names the step: React may render the new URL before the new status, which would
    // move the owner back. After a skip the URL must not change, because that would cancel the navigation to
    // the dashboard.
    if (!hasMovedRef.current && !isLeaving && requestedStep !== step) setParams({ step }, { replace: true });
  }, [requestedStep, step, isLeaving, setParams]);

  function goTo(next: Step, replace = false) {
    hasMovedRef.current = true;
    setHasMoved(true);
    setParams({ step: next }, { replace });
  }
  const shared = { status, hasFocus: hasMoved };
  return (
    <>
      <div className="mx-auto w-full max-w-3xl">
        <Stepper
          label={t('steps.label')}
          steps={shownSteps.map((each) => t(`steps.${each}`))}
          current={shownSteps.indexOf(step)}
        />
      </div>
      {(step === 'knowledge' || step === 'reading') && (
        <Knowledge
          {...shared}
          step={step}
          onChosen={({ step: next }) =>
            goTo(findShownStep(null, { step: next === 'done' ? 'assistant' : next }))
          }
          // Back must not return to a step that continues automatically.
          onRead={() => goTo('assistant', true)}
          onChooseAnother={() => goTo('knowledge')}
        />
      )}
      {step === 'assistant' && (
        <WithAssistant status={status}>
          {(assistant) => (
            <AssistantStep
              assistant={assistant}
              hasFocus={hasMoved}
              factsCard={<FactsCard assistantId={assistant.id} isStep />}
              chat={
                <OwnerChat
                  assistant={assistant}
                  footnote={<ModelHint />}
                  hasAutoFocus={false}
                  renderCorrection={renderCorrection}
                />
              }
              onNext={() => goTo('share')}
            />
          )}
        </WithAssistant>
      )}
      {step === 'share' && (
        <WithAssistant status={status}>
          {(assistant, reload) => (
            <ShareStep
              assistant={assistant}
              hasFocus={hasMoved}
              onChanged={reload}
              share={
                <ShareParts assistant={assistant} renderWidget={(each) => <ShareWidget assistant={each} />} />
              }
              onFinished={() => void navigate(paths.dashboard)}
            />
          )}
        </WithAssistant>
      )}
    </>
  );
}

/** Step in which the owner chooses the first source, and step that follows its sync live. */
function Knowledge({
  status,
  step,
  hasFocus,
  onChosen,
  onRead,
  onChooseAnother,
}: {
  status: OnboardingStatus;
  step: 'knowledge' | 'reading';
  hasFocus: boolean;
  onChosen: (status: OnboardingStatus) => void;
  onRead: () => void;
  onChooseAnother: () => void;
}) {
  // Also loads the texts of the source being read. Loaded later, they would hide the step until they arrive.
  const { t } = useTranslation(['sources', 'syncing']);
  const navigate = useNavigate();
  const now = useNow();
  const reload = useReloadOnboarding();
  // Files that replace a source with too few words.
  const replacing = useCompleteStep(
    ({ id }: Pick<ConnectionKey, 'id'>) => callApi(chooseKnowledge, { body: { connectionId: id } }),
    () => undefined,
  );
  const query = useConnections(useLiveSources(false));
  const { data: connections } = query;
  const connection = connections?.find(({ id }) => id === status.source?.id);
  const isGone = step === 'reading' && connections !== undefined && !connection && !query.isFetching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per disappearance.
  useEffect(() => {
    if (!isGone) return;
    // The source was deleted, or added in another tab.
    reload();
    void query.refetch();
  }, [isGone]);
  if (query.isError && !connections) {
    return <QueryFailure query={query} title={t('loadFailed.title')} meaning={t('loadFailed.text')} />;
  }
  if (!connections) return <StepSkeleton label={t('loading')} />;
  if (step === 'knowledge') {
    return (
      <KnowledgeStep
        {...{ status, connections, hasFocus }}
        renderWays={renderSourceOptions}
        onNext={onChosen}
      />
    );
  }
  if (!connection) return <StepSkeleton label={t('loading')} />;
  return (
    <ReadingStep
      key={connection.id}
      {...{ status, connection, hasFocus, onChooseAnother }}
      state={<SourceState connection={connection} now={now} />}
      action={
        <MainAction
          connection={connection}
          size="md"
          onReconnect={() => void navigate(sourcePath(connection))}
        />
      }
      upload={<UploadStart onCreated={replacing.mutate} />}
      onNext={onRead}
    />
  );
}

const renderSourceOptions: RenderSourceOptions = (onCreated) => ({
  website: <WebsiteStart onCreated={onCreated} upload={<UploadStart onCreated={onCreated} />} />,
  upload: <UploadStart onCreated={onCreated} />,
  sample: <SampleStart onCreated={onCreated} />,
});

/** Button with the dialog that uploads files as the first source. */
function UploadStart({ onCreated }: { onCreated: (created: ConnectionKey) => void }) {
  const { t } = useTranslation('onboarding');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Upload aria-hidden size={16} />} onClick={() => startTransition(() => setIsOpen(true))}>
        {t('knowledge.upload')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <CreateFilesDialog onClose={() => setIsOpen(false)} onUploaded={onCreated} />}
      </Suspense>
    </>
  );
}

/**
 * Renders `children` with the assistant of the onboarding, once loaded. Without an assistant, reloads the
 * status to find the next step.
 */
function WithAssistant({ status, children }: { status: OnboardingStatus; children: RenderAssistant }) {
  return status.assistantId === null ? (
    <ReloadedStatus />
  ) : (
    <LoadedAssistant id={status.assistantId}>{children}</LoadedAssistant>
  );
}

type RenderAssistant = (assistant: Assistant, reload: () => Promise<unknown>) => ReactNode;

/**
 * Loads an assistant and renders `children` with it. Reloads the onboarding status if the assistant is gone.
 */
function LoadedAssistant({ id, children }: { id: number; children: RenderAssistant }) {
  const { t } = useTranslation(['onboarding', 'assistants']);
  const query = useAssistant(id);
  if (query.isError && isNotFound(query.error)) return <ReloadedStatus />;
  if (query.isError && !query.data) {
    return <QueryFailure query={query} title={t('loadFailed')} meaning={t('loadFailedText')} />;
  }
  return query.data ? children(query.data, query.refetch) : <StepSkeleton label={t('assistant.loading')} />;
}

/** Refetches the onboarding status, and shows a placeholder until then. */
function ReloadedStatus() {
  const { t } = useTranslation('onboarding');
  const reload = useReloadOnboarding();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads once when shown.
  useEffect(reload, []);
  return <StepSkeleton label={t('loading')} />;
}

/** Button that adds the sample business as the first source. */
function SampleStart({ onCreated }: { onCreated: (created: Pick<ConnectionKey, 'id'>) => void }) {
  const { t } = useTranslation('sources');
  const sample = useSample(onCreated);
  return (
    <Button icon={<Store aria-hidden size={16} />} isBusy={sample.isAdding} onClick={sample.add}>
      {sample.isAdding ? t('sample.busy') : t('sample.action')}
    </Button>
  );
}
