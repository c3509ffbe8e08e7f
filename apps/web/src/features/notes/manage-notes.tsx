import { limits } from '@anito/contract/limits';
import type { Note, NoteKind } from '@anito/contract/notes';
import type { Connection } from '@anito/contract/sources';
import { NotebookPen, Plus } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { askAgainPath, parseRetryTarget, type RetryTarget } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { RoomNotice } from '../../source-kind/room/room-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { DeleteNoteDialog } from './delete-note-dialog.tsx';
import { EditNoteDialog } from './edit-note-dialog.tsx';
import { NewNoteDialog } from './new-note-dialog.tsx';
import { NoteRow } from './note-row.tsx';
import { useNotes } from './notes.queries.ts';

/** Dialog open over the list. */
type OpenDialog =
  | { edit: Note }
  | { add: NoteKind; title?: string; again?: RetryTarget | undefined }
  | { remove: Note };

/** Notes and questions with answers of a notes source, to search, add, change and delete. */
export function ManageNotes({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['notes', 'sources']);
  const [searchText, setSearchText] = useState('');
  const search = useDeferredValue(searchText.trim());
  const query = useNotes(connection.id, search);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  // `answerInPath` opens the answer form at once.
  useEffect(() => {
    const question = params.get('question');
    if (question === null) return;
    setOpenDialog({
      add: 'question',
      title: question.slice(0, limits.noteTitleMax),
      again: parseRetryTarget(params),
    });
    setParams({}, { replace: true });
  }, [params, setParams]);
  const notes = query.data?.pages.flatMap((page) => page.notes);
  const total = query.data?.pages[0]?.total ?? 0;
  const isEmpty = notes?.length === 0;
  return (
    <div className="flex flex-col gap-4">
      <RoomNotice />
      {!(isEmpty && search === '') && (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
          <SearchField
            className="flex-1"
            label={t('list.search')}
            clearLabel={t('list.clearSearch')}
            maxLength={limits.noteTitleMax}
            value={searchText}
            onChange={setSearchText}
          />
          <div className="flex gap-2 *:flex-1 sm:*:flex-none">
            <AddButtons onAdd={(add) => setOpenDialog({ add })} />
          </div>
        </div>
      )}
      <QueryPlaceholder
        query={query}
        size="inline"
        title={t('list.loadFailed')}
        meaning={t('sources:loadFailed.text')}
        loading={t('list.loading')}
        skeletons={['h-20', 'h-20']}
        className="flex flex-col gap-2"
      />
      {isEmpty && search === '' && (
        <EmptyState
          icon={<NotebookPen size={32} />}
          title={t('list.empty')}
          headingLevel={3}
          action={<AddButtons onAdd={(add) => setOpenDialog({ add })} />}
        >
          <p>{t('list.emptyText')}</p>
        </EmptyState>
      )}
      <p role="status" className={search === '' ? 'sr-only' : 'text-14 text-muted'}>
        {search !== '' &&
          notes &&
          (isEmpty
            ? t('list.nothingFound', { search })
            : t('list.found', { count: total, number: formatNumber(total) }))}
      </p>
      {notes && notes.length > 0 && (
        <ul className="divide-y divide-border overflow-hidden rounded-card border border-border">
          {notes.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              isSyncing={connection.isSyncing}
              onEdit={() => setOpenDialog({ edit: note })}
              onDelete={() => setOpenDialog({ remove: note })}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
      {openDialog && 'add' in openDialog && (
        <NewNoteDialog
          connectionId={connection.id}
          kind={openDialog.add}
          title={openDialog.title}
          onClose={close}
          {...(openDialog.again && { onSaved: () => void navigate(askAgainPath(openDialog.again!)) })}
        />
      )}
      {openDialog && 'edit' in openDialog && (
        <EditNoteDialog
          note={notes?.find(({ id }) => id === openDialog.edit.id) ?? openDialog.edit}
          onClose={close}
        />
      )}
      {openDialog && 'remove' in openDialog && <DeleteNoteDialog note={openDialog.remove} onClose={close} />}
    </div>
  );
}

function AddButtons({ onAdd }: { onAdd: (kind: NoteKind) => void }) {
  const { t } = useTranslation('notes');
  return (
    <>
      <Button icon={<Plus aria-hidden size={16} />} onClick={() => onAdd('note')}>
        {t('list.addNote')}
      </Button>
      <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => onAdd('question')}>
        {t('list.addQuestion')}
      </Button>
    </>
  );
}
