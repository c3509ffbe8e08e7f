import type { MessagingChannel } from '@anito/contract/messaging';
import type { MessengerPage } from '@anito/contract/messenger';
import { LogIn, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingRegion } from '../../../ui/loading-region.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useCachedFacebookPages, useMessagingChannels, useSetupMessenger } from './channels.queries.ts';
import { ManageChannel } from './manage-channel.tsx';
import { MessengerApiTester } from './messenger-api-tester.tsx';
import { OperatorSteps } from './operator-steps.tsx';
import { useFacebookSignIn } from './use-facebook-sign-in.ts';

/** Dialog that connects an assistant to a Facebook page and manages the connection. */
export function MessengerDialog({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  const { t } = useTranslation('channels');
  const channels = useMessagingChannels(assistantId);
  const cached = useCachedFacebookPages();
  const channel = channels.data?.find((each) => each.channel === 'messenger');
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('messenger.title')}
      description={t('messenger.description')}
    >
      {channels.isError && !channel && (
        <QueryFailure query={channels} title={t('messenger.loadFailed')} meaning={t('loadFailedText')} />
      )}
      {!channels.isError && (!channel || cached.isPending) && (
        <LoadingRegion label={t('loading')}>
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
      {channel && !channel.isAvailable && <OperatorSteps name="messenger" channel={channel} />}
      {channel?.isAvailable && !cached.isPending && (
        <MessengerSteps assistantId={assistantId} channel={channel} cachedPages={cached.data?.pages ?? []} />
      )}
    </Dialog>
  );
}

type StepsProps = { assistantId: number; channel: MessagingChannel; cachedPages: MessengerPage[] };

/** The current step: sign in to Facebook, choose a page, or manage the connected page. */
function MessengerSteps({ assistantId, channel, cachedPages }: StepsProps) {
  const { t } = useTranslation('channels');
  const [freshPages, setFreshPages] = useState<MessengerPage[]>([]);
  const [isReconnecting, setIsReconnecting] = useState(false);
  /** The integration was just deleted, so the dialog starts again even if pages are known. */
  const [isRestarted, setIsRestarted] = useState(false);
  const signIn = useFacebookSignIn(assistantId, (pages) => {
    setFreshPages(pages);
    setIsRestarted(false);
    setIsReconnecting(pages.length > 0);
  });
  const { configuration } = channel;
  const pages = [
    ...freshPages,
    ...cachedPages.filter(({ id }) => !freshPages.some((page) => page.id === id)),
  ];
  const step = configuration && !isReconnecting ? 2 : pages.length > 0 && !isRestarted ? 1 : 0;
  const connect = (
    <SignInButton
      signIn={signIn}
      label={t(
        configuration ? 'messenger.reconnect' : step === 1 ? 'messenger.signInAgain' : 'messenger.signIn',
      )}
      isPrimary={step !== 1}
    />
  );
  return (
    <div className="flex flex-col gap-6">
      <Stepper
        label={t('messenger.steps')}
        steps={[t('messenger.setup'), t('messenger.configure'), t('messenger.manage')]}
        current={step}
      />
      {step === 0 && (
        <>
          <ol className="flex list-decimal flex-col gap-2 pl-5">
            <li>{t('messenger.how1')}</li>
            <li>{t('messenger.how2')}</li>
            <li>{t('messenger.how3')}</li>
          </ol>
          {connect}
          {pages.length > 0 && (
            <Button onClick={() => setIsRestarted(false)}>{t('messenger.choosePage')}</Button>
          )}
        </>
      )}
      {step === 1 && (
        <ChoosePage
          assistantId={assistantId}
          pages={pages}
          tagOf={({ id }) => tagPage(id, freshPages, cachedPages)}
          signIn={connect}
          onConnected={() => setIsReconnecting(false)}
        />
      )}
      {step === 2 && configuration && (
        <ManageChannel
          name="messenger"
          configuration={configuration}
          reconnect={connect}
          onDeleted={() => {
            setFreshPages([]);
            setIsRestarted(true);
          }}
          webhookUrl={channel.webhookUrl}
        >
          <Tester assistantId={assistantId} handle={pages.find(({ id }) => id === configuration.accountId)} />
        </ManageChannel>
      )}
    </div>
  );
}

type Tag = 'cached' | 'fresh' | 'mixed';

/**
 * Returns where a page was found: `fresh` in the current sign-in, `mixed` also in an earlier one, otherwise
 * `cached`.
 */
function tagPage(id: string, freshPages: MessengerPage[], cachedPages: MessengerPage[]): Tag {
  const isFresh = freshPages.some((page) => page.id === id);
  const isKnown = cachedPages.some((page) => page.id === id);
  return isFresh && isKnown ? 'mixed' : isFresh ? 'fresh' : 'cached';
}

/** Button that signs in to Facebook, with the problem of the last attempt. */
function SignInButton({
  signIn: { state, start, isWaiting },
  label,
  isPrimary,
}: {
  signIn: ReturnType<typeof useFacebookSignIn>;
  label: string;
  isPrimary: boolean;
}) {
  const { t } = useTranslation('channels');
  return (
    <div className="flex flex-col gap-3">
      {state.phase === 'ended' && (
        <Banner tone="danger">{state.message ?? t(`messenger.problems.${state.problem}`)}</Banner>
      )}
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        icon={<LogIn aria-hidden size={16} />}
        isBusy={isWaiting}
        onClick={() => void start()}
      >
        {isWaiting ? t('messenger.waiting') : label}
      </Button>
    </div>
  );
}

/** Form that connects one of the Facebook pages. A single page is preselected. */
function ChoosePage({
  assistantId,
  pages,
  tagOf,
  signIn,
  onConnected,
}: {
  assistantId: number;
  pages: MessengerPage[];
  tagOf: (page: MessengerPage) => Tag;
  signIn: React.ReactNode;
  onConnected: () => void;
}) {
  const { t } = useTranslation('channels');
  const [picked, setPicked] = useState<string>();
  // Most shops have one page.
  const chosen = picked ?? (pages.length === 1 ? pages[0]?.id : undefined);
  const [isMissing, setIsMissing] = useState(false);
  const setup = useSetupMessenger(assistantId);
  const tones = { cached: 'neutral', fresh: 'success', mixed: 'accent' } as const;

  function submit(): void {
    const page = pages.find(({ id }) => id === chosen);
    setIsMissing(!page);
    if (!page) return;
    setup.mutate(page, {
      onSuccess: ({ isSubscribed }) => {
        showToast(
          isSubscribed
            ? { type: 'success', title: t('messenger.connected') }
            : { type: 'warning', title: t('messenger.notSubscribed') },
        );
        onConnected();
      },
    });
  }
  return (
    <>
      <RadioCards
        legend={t('messenger.choose')}
        options={pages.map((page) => ({
          value: page.id,
          title: <span dir="auto">{page.name}</span>,
          badge: <Badge tone={tones[tagOf(page)]}>{t(`messenger.tags.${tagOf(page)}`)}</Badge>,
        }))}
        value={chosen}
        onChange={setPicked}
        error={isMissing && !chosen ? t('messenger.chooseFirst') : undefined}
      />
      {setup.isError && <Banner tone="danger">{describeError(setup.error).message}</Banner>}
      <Button variant="primary" isBusy={setup.isPending} onClick={submit}>
        {setup.isPending ? t('connecting') : t('messenger.connect')}
      </Button>
      {signIn}
    </>
  );
}

/** Button that opens the test of the Facebook endpoints, with the token of `handle` filled in. */
function Tester({ assistantId, handle }: { assistantId: number; handle: MessengerPage | undefined }) {
  const { t } = useTranslation('channels');
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <MessengerApiTester assistantId={assistantId} handle={handle?.tokenHandle} />;
  return (
    <Button
      variant="ghost"
      className="self-start"
      icon={<Wrench aria-hidden size={16} />}
      onClick={() => setIsOpen(true)}
    >
      {t('tester.open')}
    </Button>
  );
}
