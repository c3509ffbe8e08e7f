import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { assistantPath, paths } from '../../app/paths.ts';
import { AssistantLoadFailure } from '../../features/assistants/assistant-load-failure.tsx';
import { useAssistant } from '../../features/assistants/assistants.queries.ts';
import { TableCardForm } from '../../features/assistants/table-card/table-card-form.tsx';
import { parseId } from '../../lib/read-id.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Page for printing a card with the QR code of an assistant. */
export function AssistantCardPage() {
  const id = parseId(useParams().assistantId);
  return id === undefined ? <AssistantLoadFailure query={undefined} /> : <CardOfAssistant key={id} id={id} />;
}

function CardOfAssistant({ id }: { id: number }) {
  const { t } = useTranslation(['share', 'assistants']);
  const query = useAssistant(id);
  const assistant = query.data;
  useDocumentTitle(assistant ? `${t('card.title')} · ${assistant.name}` : t('card.title'));
  if (query.isError && !assistant) return <AssistantLoadFailure query={query} />;
  if (!assistant) {
    return (
      <LoadingRegion label={t('card.loading')} className="flex flex-col gap-6">
        <Skeleton className="h-16 w-72" />
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  }
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: t('assistants:title'), to: paths.assistants },
          { label: assistant.name, to: assistantPath(id) },
        ]}
        title={t('card.title')}
        description={t('card.text')}
      />
      <TableCardForm assistant={assistant} />
    </>
  );
}
