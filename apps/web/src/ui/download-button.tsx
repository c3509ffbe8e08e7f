import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile } from '../lib/save-file.ts';
import { Button } from './button.tsx';
import { showFailure } from './show-failure.ts';

/**
 * Button that loads a file with `load` on click and saves it as a download. A failure is shown as a toast.
 */
export function DownloadButton({
  load,
  failedTitle,
  busyLabel,
  isDisabled = false,
  children,
}: {
  load: () => Promise<{ file: Blob; name: string }>;
  failedTitle: string;
  /** Replaces the label while the file is being created. */
  busyLabel?: string;
  isDisabled?: boolean;
  children: ReactNode;
}) {
  const download = useMutation({
    mutationFn: load,
    onSuccess: saveFile,
    onError: (error) => showFailure(failedTitle, error),
  });
  return (
    <Button
      icon={<Download aria-hidden size={16} />}
      disabled={isDisabled}
      isBusy={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending && busyLabel ? busyLabel : children}
    </Button>
  );
}
