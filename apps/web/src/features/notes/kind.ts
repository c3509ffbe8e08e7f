import { NotebookPen } from 'lucide-react';
import type { SourceKind } from '../../source-kind/source-kind.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Source kind for notes and for questions with answers, written in the app. */
export const notesKind: SourceKind = {
  type: 'notes',
  unit: 'entries',
  icon: NotebookPen,
  isWritten: true,
  loadCalls: () => import('./calls.ts'),
  CreateDialog: lazyDialog(async () => (await import('./create-notes-dialog.tsx')).CreateNotesDialog),
  Content: lazyPart(async () => (await import('./manage-notes.tsx')).ManageNotes),
  Settings: lazyPart(async () => (await import('./notes-settings.tsx')).NotesSettings),
};
