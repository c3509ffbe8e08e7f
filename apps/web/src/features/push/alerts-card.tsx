import { type PushKind, type PushSettings, pushKinds } from '@anito/contract/push';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isSoundOn, playChime, setSound } from './chime.ts';
import { OtherDevices } from './other-devices.tsx';
import { type Push, useChangePushSettings, usePush } from './push.queries.ts';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { ThisDevice } from './this-device.tsx';

/**
 * Settings of push notifications about customers, on all of the user's devices. Each change is saved at once.
 */
export function AlertsCard({ userId, timezone }: { userId: string; timezone: string }) {
  const { t } = useTranslation('alerts');
  const titleId = useId();
  const query = usePush();
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="text-16 font-semibold">
        {t('title')}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{t('text')}</p>
      {query.data ? (
        <LoadedAlerts push={query.data} userId={userId} timezone={timezone} />
      ) : query.isError ? (
        <QueryFailure query={query} title={t('failedTitle')} meaning={t('failedText')} size="inline" />
      ) : (
        <LoadingRegion label={t('loading')} className="mt-4 flex flex-col gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
    </Card>
  );
}

/** The loaded settings: this browser, kinds of alerts, sound, quiet hours and other devices. */
function LoadedAlerts({ push, userId, timezone }: { push: Push; userId: string; timezone: string }) {
  const { t } = useTranslation('alerts');
  const change = useChangePushSettings();
  const settings = change.isPending ? { ...push.settings, ...change.variables } : push.settings;
  const save = (changes: Partial<PushSettings>) =>
    change.mutate(changes, { onError: (error) => showFailure(t('notSaved'), error) });
  return (
    <>
      <ThisDevice push={push} userId={userId} />
      <Group title={t('kinds.title')}>
        {pushKinds.map((kind: PushKind) => (
          <Checkbox
            key={kind}
            label={t(`kinds.${kind}`)}
            checked={settings[kind]}
            onChange={({ target }) => save({ [kind]: target.checked })}
          />
        ))}
      </Group>
      <Group title={t('quiet.title')}>
        <QuietHoursFields
          hours={settings.quietHours}
          timezone={timezone}
          onChange={(quietHours) => save({ quietHours })}
        />
      </Group>
      <Group title={t('sound.title')}>
        <SoundSwitch />
      </Group>
      <OtherDevices devices={push.devices} userId={userId} />
    </>
  );
}

/** Settings under a common heading. */
function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="mt-6 flex flex-col gap-2">
      <legend id={id} className="mb-2 font-semibold">
        {title}
      </legend>
      {children}
    </fieldset>
  );
}

/** Switch for the alert sound in this browser. Turning it on plays the sound once. */
function SoundSwitch() {
  const { t } = useTranslation('alerts');
  const [isOn, setIsOn] = useState(isSoundOn);
  return (
    <Checkbox
      label={t('sound.label')}
      hint={t('sound.hint')}
      checked={isOn}
      onChange={({ target }) => {
        setSound(target.checked);
        setIsOn(target.checked);
        if (target.checked) void playChime();
      }}
    />
  );
}
