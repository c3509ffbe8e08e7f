import { NotebookPen } from 'lucide-react';
import type { SourceKind } from '../../source-kind/source-kind.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

/** Notes, and questions with their answers, that owners write here. */
export const notesKind: SourceKind = {
  type: 'notes',
  unit: 'entries',
  icon: NotebookPen,
  isWritten: true,
  loadCalls: () => import('./calls.ts'),
  CreateDialog: lazyDialog(async () => (await import('./create-notes-dialog.tsx')).CreateNotesDialog),
  SettingsDialog: lazyDialog(async () => (await import('./notes-dialog.tsx')).NotesDialog),
};
