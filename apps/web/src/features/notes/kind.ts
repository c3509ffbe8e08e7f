import { NotebookPen } from 'lucide-react';
import { lazy } from 'react';
import type { SourceKind } from '../../source-kind/source-kind.ts';

/** Notes, and questions with their answers, that owners write here. */
export const notesKind: SourceKind = {
  type: 'notes',
  icon: NotebookPen,
  isWritten: true,
  loadCalls: () => import('./calls.ts'),
  CreateDialog: lazy(async () => ({
    default: (await import('./create-notes-dialog.tsx')).CreateNotesDialog,
  })),
  SettingsDialog: lazy(async () => ({ default: (await import('./notes-dialog.tsx')).NotesDialog })),
};
