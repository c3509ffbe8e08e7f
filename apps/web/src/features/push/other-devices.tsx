import type { PushDevice } from '@anito/contract/push';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { findPushRecord } from '../../lib/push-device.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { useRemoveDevice } from './push.queries.ts';

/**
 * The user's other browsers with push notifications, each with a remove button. Draws nothing without other
 * browsers.
 */
export function OtherDevices({ devices, userId }: { devices: PushDevice[]; userId: string }) {
  const { t } = useTranslation('alerts');
  const remove = useRemoveDevice();
  const heading = useRef<HTMLHeadingElement>(null);
  const ownId = findPushRecord(userId)?.id;
  const others = devices.filter(({ id }) => id !== ownId);
  if (others.length === 0) return null;
  const nameOf = ({ browser, system }: PushDevice) =>
    browser && system ? t('others.device', { browser, system }) : (browser ?? system ?? t('others.unknown'));
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mt-6 rounded-control font-semibold">
        {t('others.title')}
      </h3>
      <ul className="mt-2 divide-y divide-border border-y border-border">
        {others.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p>{nameOf(device)}</p>
              <p className="text-13 text-muted" title={formatDateTime(device.createdAt)}>
                {t('others.addedOn', { date: formatDate(device.createdAt) })}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={t('others.removeDevice', { name: nameOf(device) })}
              isBusy={remove.isPending && remove.variables === device.id}
              onClick={() =>
                remove.mutate(device.id, {
                  // The device disappears together with its button.
                  onSuccess: () => heading.current?.focus(),
                  onError: (error) => showFailure(t('others.notRemoved'), error),
                })
              }
            >
              {t('others.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
