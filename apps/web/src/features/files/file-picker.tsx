import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/format.ts';
import { getRemainingQuota, type RemainingQuota } from '../../source-kind/room/account-room.ts';
import { useAccountUsage } from '../../source-kind/room/room.queries.ts';
import { RoomNotice } from '../../source-kind/room/room-notice.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FileDropZone } from '../../ui/file-drop-zone.tsx';
import { checkFiles, type Rejection } from './check-files.ts';
import { useFileRules } from './files.queries.ts';

/** File chooser that passes accepted files to `onAccept` and explains why the others are rejected. */
export function FilePicker({
  chosen,
  wording,
  isDisabled = false,
  onAccept,
}: {
  /** Files chosen before. */
  chosen: File[];
  /** Which wording the rejections use. */
  wording: 'create' | 'settings';
  isDisabled?: boolean;
  onAccept: (files: File[]) => void;
}) {
  const { t } = useTranslation('sources');
  const rules = useFileRules();
  const usage = useAccountUsage();
  const [isWaiting, setIsWaiting] = useState(false);
  const [rejected, setRejected] = useState<Rejection[]>([]);
  const supported = rules.extensions.map((extension) => `.${extension}`).join(', ');
  const maxSize = formatBytes(rules.maxBytes);
  function explain({ reason, fileName, extension }: Rejection): string {
    const values = { file: fileName, extension, maxSize, supported };
    if (reason === 'tooLarge' || reason === 'unsupported') return t(`rejected.${reason}.${wording}`, values);
    return t(`rejected.${reason}`, values);
  }
  /**
   * Returns the account's remaining quota. Waits for a running request, and returns undefined if it fails.
   */
  async function loadQuota(): Promise<RemainingQuota | undefined> {
    setIsWaiting(usage.isLoading);
    const { data } = usage.isLoading ? await usage.refetch({ cancelRefetch: false }) : usage;
    setIsWaiting(false);
    return data && getRemainingQuota(data);
  }
  async function handleFiles(files: File[]) {
    const result = checkFiles(files, chosen, { ...rules, room: await loadQuota() });
    setRejected(result.rejected);
    if (result.accepted.length > 0) onAccept(result.accepted);
  }
  return (
    <div className="flex flex-col gap-3">
      <FileDropZone
        label={t('upload.drop')}
        hint={t('upload.accepted', { maxSize })}
        accept={supported}
        isDisabled={isDisabled || isWaiting}
        onFiles={(files) => void handleFiles(files)}
      />
      <div aria-live="polite">
        {rejected.length > 0 && (
          <Banner tone="warning">
            <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto">
              {rejected.map((rejection, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two refused files may share name and reason.
                <li key={index} className="break-words">
                  {explain(rejection)}
                </li>
              ))}
            </ul>
          </Banner>
        )}
      </div>
      <RoomNotice isAlways={rejected.some(({ reason }) => reason === 'noRoom')} />
    </div>
  );
}
