import { type ApprovedAnswer, deleteApprovedAnswer } from '@anito/contract/approved-answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { ApprovedAnswerDialog } from './approved-answer-dialog.tsx';
import { ApprovedAnswerRow } from './approved-answer-row.tsx';
import { approvedKey, useApprovedAnswers } from './approved-answers.queries.ts';

/** Dialog open over the list. */
type OpenDialog = { edit: ApprovedAnswer } | { remove: ApprovedAnswer } | 'new';

/** Approved answers of an assistant, to search, add, change, switch off and delete. */
export function ApprovedAnswers({ assistantId }: { assistantId: number }) {
  const { t } = useTranslation('approved');
  const query = useApprovedAnswers(assistantId);
  const [searchText, setSearchText] = useState('');
  const search = useDeferredValue(searchText.trim());
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const all = query.data;
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setOpenDialog('new')}>
      {t('add')}
    </Button>
  );
  return (
    <section aria-labelledby="approved-title" className="flex flex-col gap-4">
      <div>
        <h2 id="approved-title" className="text-20 font-semibold">
          {t('title')}
        </h2>
        <p className="mt-1 max-w-prose text-muted">{t('intro')}</p>
      </div>
      {all && all.length > 0 && (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
          <SearchField
            className="flex-1"
            label={t('search')}
            clearLabel={t('clearSearch')}
            value={searchText}
            onChange={setSearchText}
          />
          {add}
        </div>
      )}
      <QueryPlaceholder
        query={query}
        size="inline"
        title={t('loadFailed')}
        meaning={t('loadFailedText')}
        loading={t('loading')}
        skeletons={['h-28', 'h-28']}
        className="flex flex-col gap-2"
      />
      {all?.length === 0 && (
        <EmptyState icon={<BadgeCheck size={32} />} title={t('empty')} headingLevel={3} action={add}>
          <p>{t('emptyText')}</p>
        </EmptyState>
      )}
      {all && all.length > 0 && <ApprovedResults all={all} search={search} onOpen={setOpenDialog} />}
      {openDialog === 'new' && <ApprovedAnswerDialog assistantId={assistantId} onClose={close} />}
      {typeof openDialog === 'object' && 'edit' in openDialog && (
        <ApprovedAnswerDialog assistantId={assistantId} approved={openDialog.edit} onClose={close} />
      )}
      {typeof openDialog === 'object' && 'remove' in openDialog && (
        <DeleteApprovedDialog approved={openDialog.remove} onClose={close} />
      )}
    </section>
  );
}

/**
 * List of the approved answers that contain the search text in the answer or a question, and their number. An
 * empty search lists all.
 */
function ApprovedResults({
  all,
  search,
  onOpen,
}: {
  all: ApprovedAnswer[];
  search: string;
  onOpen: (opened: OpenDialog) => void;
}) {
  const { t } = useTranslation('approved');
  const words = search.toLowerCase();
  const matches = all.filter(({ answer, questions }) =>
    [answer, ...questions].some((text) => text.toLowerCase().includes(words)),
  );
  return (
    <>
      <p role="status" className={search === '' ? 'sr-only' : 'text-muted'}>
        {search !== '' &&
          (matches.length === 0
            ? t('nothingFound', { search })
            : t('found', { count: matches.length, number: formatNumber(matches.length) }))}
      </p>
      {matches.length > 0 && (
        <ul className="divide-y divide-border overflow-hidden rounded-card border border-border">
          {matches.map((approved) => (
            <ApprovedAnswerRow
              key={approved.id}
              approved={approved}
              onEdit={() => onOpen({ edit: approved })}
              onDelete={() => onOpen({ remove: approved })}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Asks before an approved answer is deleted, and deletes it. */
function DeleteApprovedDialog({
  approved: { id, assistantId, questions },
  onClose,
}: {
  approved: ApprovedAnswer;
  onClose: () => void;
}) {
  const { t } = useTranslation('approved');
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => callApi(deleteApprovedAnswer, { params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: approvedKey(assistantId) });
      showToast({ type: 'success', title: t('remove.done'), message: questions[0] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('remove.title')}
      confirmLabel={t('remove.confirm')}
      busyLabel={t('remove.busy')}
      isBusy={removal.isPending}
      error={removal.isError ? t('remove.failed') : undefined}
      onConfirm={() => removal.mutate()}
    >
      <p className="break-words">{t('remove.question', { question: questions[0] })}</p>
      <p>{t('remove.text')}</p>
    </ConfirmDialog>
  );
}
