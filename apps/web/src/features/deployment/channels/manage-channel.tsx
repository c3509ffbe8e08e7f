import type { ChannelConfiguration } from '@anito/contract/messaging';
import { Power, RefreshCw, Stethoscope, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useServerTexts } from '../../../lib/server-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { type MessagingName, useChannelActions } from './channels.queries.ts';
import { CopyableText } from './operator-steps.tsx';

type Props = {
  name: MessagingName;
  configuration: ChannelConfiguration;
  /** Button that connects the account again. */
  reconnect: ReactNode;
  onDeleted: () => void;
  /** URL to which the channel sends messages. Null if the server registers it automatically. */
  webhookUrl: string | null;
  children?: ReactNode;
};

/** State of a connected account, with buttons to test, switch, reconnect and remove it. */
export function ManageChannel({ name, configuration, reconnect, onDeleted, webhookUrl, children }: Props) {
  const { t } = useTranslation('channels');
  const { isActive, isSubscribed, needsReconnect, problem, because, checkedAt, lastMessageAt } =
    configuration;
  const actions = useChannelActions(name, configuration.id);
  const localize = useServerTexts();
  const channel = t(`${name}.name`);
  const state = needsReconnect ? 'reconnect' : !isSubscribed ? 'silent' : isActive ? 'live' : 'off';
  const tone = { reconnect: 'danger', silent: 'warning', live: 'success', off: 'neutral' } as const;
  const reportError = (error: unknown) => showToast({ type: 'error', title: describeError(error).message });

  const setActive = () =>
    actions.setActive.mutate(!isActive, {
      onSuccess: () =>
        showToast({ type: 'success', title: t(isActive ? 'manage.nowOff' : 'manage.nowOn', { channel }) }),
      onError: reportError,
    });
  const test = () => actions.test.mutate(undefined, { onError: reportError });
  const refresh = () =>
    actions.refresh.mutate(undefined, {
      onSuccess: () => showToast({ type: 'success', title: t('manage.refreshed') }),
      onError: reportError,
    });
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted">{t(`${name}.account`)}</dt>
        <dd dir="auto" className="font-semibold break-words">
          {configuration.name}
        </dd>
        <dt className="text-muted">{t('manage.state')}</dt>
        <dd>
          <Badge tone={tone[state]}>{t(`manage.states.${state}`)}</Badge>
        </dd>
        <dt className="text-muted">{t('manage.lastMessage')}</dt>
        <dd>{lastMessageAt ? formatDateTime(lastMessageAt) : t('manage.never')}</dd>
        <dt className="text-muted">{t('manage.checked')}</dt>
        <dd>{formatDateTime(checkedAt)}</dd>
      </dl>
      {problem && (
        <Banner tone={needsReconnect ? 'danger' : 'warning'} title={t('manage.problem')}>
          {localize({ text: problem, because })}
        </Banner>
      )}
      {needsReconnect && reconnect}
      {!needsReconnect && !isSubscribed && name === 'messenger' && (
        <Button
          variant="primary"
          isBusy={actions.subscribe.isPending}
          onClick={() => actions.subscribe.mutate(undefined, { onError: reportError })}
        >
          {t('manage.subscribe')}
        </Button>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Power aria-hidden size={16} />}
          isBusy={actions.setActive.isPending}
          onClick={setActive}
        >
          {t(isActive ? 'manage.switchOff' : 'manage.switchOn')}
        </Button>
        <Button icon={<Stethoscope aria-hidden size={16} />} isBusy={actions.test.isPending} onClick={test}>
          {t('manage.test')}
        </Button>
        {name === 'messenger' && (
          <Button
            icon={<RefreshCw aria-hidden size={16} />}
            isBusy={actions.refresh.isPending}
            onClick={refresh}
          >
            {t('manage.refresh')}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {actions.test.data && !actions.test.isPending && (
          <Banner
            tone={actions.test.data.success ? 'success' : 'warning'}
            title={actions.test.data.success ? undefined : t('manage.testFailed')}
          >
            {localize({ text: actions.test.data.message, because: actions.test.data.because })}
          </Banner>
        )}
      </div>
      {webhookUrl && <CopyableText label={t('operator.webhookUrl')} text={webhookUrl} />}
      {children}
      <Remove name={name} channel={channel} remove={actions.remove} onDeleted={onDeleted} />
    </div>
  );
}

/** Button that disconnects the account, after a confirmation. */
function Remove({
  name,
  channel,
  remove,
  onDeleted,
}: {
  name: MessagingName;
  channel: string;
  remove: ReturnType<typeof useChannelActions>['remove'];
  onDeleted: () => void;
}) {
  const { t } = useTranslation('channels');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="border-t border-border pt-4">
      <Button icon={<Trash2 aria-hidden size={16} />} onClick={() => setIsAsking(true)}>
        {t('manage.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('manage.deleteTitle', { channel })}
        confirmLabel={t('manage.delete')}
        busyLabel={t('manage.deleting')}
        isBusy={remove.isPending}
        error={remove.isError && describeError(remove.error).message}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setIsAsking(false);
              showToast({ type: 'success', title: t('manage.deleted', { channel }) });
              onDeleted();
            },
          })
        }
      >
        <p>{t(name === 'messenger' ? 'messenger.deleteAsk' : 'manage.deleteAsk', { channel })}</p>
        <p>{t('manage.deleteKept')}</p>
      </ConfirmDialog>
    </div>
  );
}
