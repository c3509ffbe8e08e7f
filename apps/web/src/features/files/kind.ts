import { FileText } from 'lucide-react';
import type { SourceKind } from '../../source-kind/source-kind.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Source kind for uploaded documents. */
export const filesKind: SourceKind = {
  type: 'file',
  unit: 'files',
  icon: FileText,
  loadCalls: () => import('./calls.ts'),
  CreateDialog: lazyDialog(async () => (await import('./create-files-dialog.tsx')).CreateFilesDialog),
  Content: lazyPart(async () => (await import('./manage-files.tsx')).FileContent),
  Settings: lazyPart(async () => (await import('./file-settings.tsx')).FileSettings),
};
