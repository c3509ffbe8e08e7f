import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { assistantPath, paths } from '../../app/paths.ts';
import { renderCorrection } from '../../features/approved-answers/correct-answer.tsx';
import { AssistantLoadFailure } from '../../features/assistants/assistant-load-failure.tsx';
import { useAssistant } from '../../features/assistants/assistants.queries.ts';
import { OwnerChat } from '../../features/conversations/owner-chat.tsx';
import { DailyNotice } from '../../features/dashboard/daily-notice.tsx';
import { ModelHint } from '../../features/installation/model-hint.tsx';
import { VoiceButton } from '../../features/voice/voice-button.tsx';
import { parseId } from '../../lib/read-id.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Page on which the owner tests an assistant's chat. */
export function AssistantChatPage() {
  const id = parseId(useParams().assistantId);
  return id === undefined ? <AssistantLoadFailure query={undefined} /> : <TestChat key={id} id={id} />;
}

function TestChat({ id }: { id: number }) {
  const { t } = useTranslation(['chat', 'assistants']);
  const query = useAssistant(id);
  const assistant = query.data;
  useDocumentTitle(assistant ? t('owner.title', { name: assistant.name }) : t('title'));
  if (query.isError && !assistant) return <AssistantLoadFailure query={query} />;
  if (!assistant) {
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton className="mb-6 h-16 w-72" />
        <Skeleton className="h-[calc(100dvh-16rem)] min-h-96" />
      </LoadingRegion>
    );
  }
  return (
    // Height of the window below the top bar and inside the page's margins.
    <div className="flex h-[calc(100dvh-7rem)] min-h-120 flex-col lg:h-[calc(100dvh-8rem)] *:first:mb-4">
      <PageHeader
        breadcrumb={[
          { label: t('assistants:title'), to: paths.assistants },
          { label: assistant.name, to: assistantPath(id) },
        ]}
        title={t('owner.title', { name: assistant.name })}
        description={assistant.isActive ? t('owner.description') : t('owner.inactive')}
      />
      <DailyNotice assistantId={id} className="mb-4" />
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-card border border-border">
        <OwnerChat
          renderCorrection={renderCorrection}
          assistant={assistant}
          footnote={<ModelHint />}
          composerAction={<VoiceButton assistantId={assistant.id} name={assistant.name} />}
        />
      </div>
    </div>
  );
}
