import { FileText } from 'lucide-react';
import { lazy } from 'react';
import type { SourceKind } from '../../source-kind/source-kind.ts';

/** Documents that owners upload. */
export const filesKind: SourceKind = {
  type: 'file',
  icon: FileText,
  loadCalls: () => import('./calls.ts'),
  CreateDialog: lazy(async () => ({
    default: (await import('./create-files-dialog.tsx')).CreateFilesDialog,
  })),
  SettingsDialog: lazy(async () => ({
    default: (await import('./file-settings-dialog.tsx')).FileSettingsDialog,
  })),
};
