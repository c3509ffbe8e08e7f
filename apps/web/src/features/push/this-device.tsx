import { BellOff, BellRing, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrandName } from '../../lib/brand.ts';
import { detectPushSupport, findPushRecord } from '../../lib/push-device.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';
import { type Push, useTestDevice, useToggleDevice } from './push.queries.ts';

/** State of push notifications in this browser, with the button for the next step. */
export function ThisDevice({ push, userId }: { push: Push; userId: string }) {
  const { t } = useTranslation('alerts');
  const brand = useBrandName();
  const [support, setSupport] = useState(detectPushSupport);
  const toggle = useToggleDevice(userId);
  const test = useTestDevice();
  const recordId = findPushRecord(userId)?.id;
  const device = push.devices.find(({ id }) => id === recordId);

  const turn = (publicKey: string | undefined) =>
    toggle.mutate(publicKey, {
      onSuccess: (isOn) => {
        setSupport(detectPushSupport());
        if (isOn) showToast({ type: 'success', title: t('device.turnedOn') });
      },
      onError: (error) => showFailure(t('device.notTurnedOn'), error),
    });

  if (support !== 'supported') {
    const isAppNeeded = support === 'home-screen';
    return (
      <State
        icon={isAppNeeded ? <Smartphone aria-hidden size={20} /> : <BellOff aria-hidden size={20} />}
        title={t(`device.${support}`, { brand })}
      >
        {isAppNeeded ? (
          <ol className="list-decimal ps-5">
            {(['share', 'add', 'open'] as const).map((step) => (
              <li key={step}>{t(`device.homeScreenSteps.${step}`, { brand })}</li>
            ))}
          </ol>
        ) : (
          t(`device.${support}Text`)
        )}
      </State>
    );
  }
  if (!device) {
    return (
      <State icon={<BellOff aria-hidden size={20} />} title={t('device.off')} text={t('device.offText')}>
        <Button
          variant="primary"
          className="mt-3"
          isBusy={toggle.isPending}
          onClick={() => turn(push.publicKey)}
        >
          {t('device.turnOn')}
        </Button>
      </State>
    );
  }
  return (
    <State icon={<BellRing aria-hidden size={20} />} title={t('device.on')} text={t('device.onText')} isOn>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          isBusy={test.isPending}
          onClick={() =>
            test.mutate(device.id, {
              onSuccess: (result) =>
                showToast(
                  result === 'accepted'
                    ? { type: 'success', title: t('test.sent'), message: t('test.sentText') }
                    : { type: 'error', title: t('test.failed'), message: t(`test.${result}`) },
                ),
              onError: (error) => showFailure(t('test.failed'), error),
            })
          }
        >
          {t('test.send')}
        </Button>
        <Button variant="ghost" isBusy={toggle.isPending} onClick={() => turn(undefined)}>
          {t('device.turnOff')}
        </Button>
      </div>
    </State>
  );
}

/** State of this browser with an icon, a title and buttons. */
function State({
  icon,
  title,
  text,
  isOn = false,
  children,
}: {
  icon: ReactNode;
  title: string;
  text?: string;
  isOn?: boolean;
  children: ReactNode;
}) {
  return (
    <div role="status" className="mt-4 flex gap-3 rounded-control bg-sunken p-4">
      <span className={isOn ? 'text-success-strong' : 'text-muted'}>{icon}</span>
      <div className="min-w-0 max-w-prose">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-muted">{text}</p>}
        <div className={text ? undefined : 'mt-1 text-muted'}>{children}</div>
      </div>
    </div>
  );
}
