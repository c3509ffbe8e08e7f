import type { Assistant } from '@anito/contract/assistants';
import { exportUnanswered, type UnansweredGroup, unansweredStates } from '@anito/contract/unanswered';
import { useQueryClient } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { downloadFromApi } from '../../lib/api.ts';
import { parseId } from '../../lib/read-id.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { AskAgainDialog } from './ask-again-dialog.tsx';
import { type UnansweredFilter, unansweredKey, useUnanswered } from './unanswered.queries.ts';
import { UnansweredRow } from './unanswered-row.tsx';

const sorts = ['newest', 'most'] as const;

/** Groups of similar unanswered questions of an assistant, with the ways to answer them. */
export function UnansweredQuestions({
  assistant,
  renderApproval,
}: {
  assistant: Assistant;
  /** Renders the form for approving an answer for a group. */
  renderApproval: (group: UnansweredGroup, dialog: { onClose: () => void; onSaved: () => void }) => ReactNode;
}) {
  const { t } = useTranslation('unanswered');
  const { id, connectionIds } = assistant;
  const [params, setParams] = useSearchParams();
  const filter: UnansweredFilter = {
    state: unansweredStates.find((state) => state === params.get('state')) ?? 'open',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'newest',
  };
  const choose = (change: Partial<UnansweredFilter>) =>
    setParams({ ...filter, ...change }, { replace: true });
  const query = useUnanswered(id, filter);
  const client = useQueryClient();
  const [groupToApprove, setGroupToApprove] = useState<UnansweredGroup>();
  const groups = query.data?.pages.flatMap((page) => page.groups);
  const openGroup = groups?.find((group) => group.id === parseId(params.get('asked') ?? undefined));
  return (
    <section aria-labelledby="unanswered-title" className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-3 sm:flex-row sm:justify-between">
        <div>
          <h2 id="unanswered-title" className="text-20 font-semibold">
            {t('title')}
          </h2>
          <p className="mt-1 max-w-prose text-muted">{t('intro')}</p>
        </div>
        <ExportButton assistantId={id} />
      </div>
      <div className="flex flex-wrap gap-3">
        <SegmentedControl
          label={t('filter')}
          options={unansweredStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={filter.state}
          onChange={(state) => choose({ state })}
        />
        <SegmentedControl
          label={t('order')}
          options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          value={filter.sort}
          onChange={(sort) => choose({ sort })}
        />
      </div>
      <QueryPlaceholder
        query={query}
        size="inline"
        title={t('loadFailed')}
        meaning={t('loadFailedText')}
        loading={t('loading')}
        skeletons={['h-32', 'h-32']}
        className="flex flex-col gap-2"
      />
      {groups?.length === 0 && (
        <EmptyState
          icon={<MessageCircleQuestion size={32} />}
          title={t(`empty.${filter.state}`)}
          headingLevel={3}
        >
          <p>{t(`empty.${filter.state}Text`)}</p>
        </EmptyState>
      )}
      {groups && groups.length > 0 && (
        <ul className="divide-y divide-border overflow-hidden rounded-card border border-border">
          {groups.map((group) => (
            <UnansweredRow
              key={group.id}
              group={group}
              listedState={filter.state}
              onApprove={() => setGroupToApprove(group)}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {groupToApprove &&
        renderApproval(groupToApprove, {
          onClose: () => setGroupToApprove(undefined),
          onSaved: () => {
            setGroupToApprove(undefined);
            void client.invalidateQueries({ queryKey: unansweredKey(id) });
          },
        })}
      {openGroup && (
        <AskAgainDialog
          group={openGroup}
          connectionIds={connectionIds}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
    </section>
  );
}

/** Button that downloads the unanswered questions of an assistant. */
function ExportButton({ assistantId }: { assistantId: number }) {
  const { t } = useTranslation('unanswered');
  return (
    <DownloadButton
      load={() => downloadFromApi(exportUnanswered, { params: { id: assistantId } })}
      failedTitle={t('exportFailed')}
    >
      {t('export')}
    </DownloadButton>
  );
}
