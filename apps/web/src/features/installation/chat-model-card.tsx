import type { ChatModelChoice, LocalModel } from '@anito/contract/installation';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useChatModelChoice, useChooseChatModel } from './chat-model.queries.ts';
import { ProviderForm } from './provider-form.tsx';

type State = ChatModelChoice['chat']['state'];

const tones: Record<State, Tone> = {
  ready: 'success',
  starting: 'neutral',
  asleep: 'neutral',
  failing: 'warning',
  'refused-key': 'danger',
};

/** Names of local model servers. Other models use the name of their provider. */
const serverNames: Record<string, string> = {
  ollama: 'Ollama',
  'lm-studio': 'LM Studio',
  'llama-cpp': 'llama.cpp',
};
/** Returns the display name of a model server. An unknown server keeps its own name. */
const getServerName = (name: string) => serverNames[name] ?? name;

/** Whether both are the same model on the same server. */
const isSame = (one: LocalModel | null, other: LocalModel) =>
  one?.server === other.server && one.model === other.model;

/**
 * For admins: the language model in use, and how to choose another: one found on the server's machine, or one
 * of a provider.
 */
export function ChatModelCard() {
  const { t } = useTranslation('models');
  const query = useChatModelChoice();
  return (
    <Card id="model" tabIndex={-1} aria-labelledby="model-title" className="scroll-mt-20">
      <h2 id="model-title" className="text-16 font-semibold">
        {t('title')}
      </h2>
      {query.data ? (
        <Choice choice={query.data} isLooking={query.isFetching} onLook={() => void query.refetch()} />
      ) : (
        <QueryPlaceholder
          query={query}
          title={t('failedTitle')}
          meaning={t('failedText')}
          size="inline"
          loading={t('loading')}
          skeletons={['h-5 w-72 max-w-full', 'h-16']}
          className="mt-4 flex flex-col gap-4"
        />
      )}
    </Card>
  );
}

/**
 * The language model in use and the ways to change it. If the server's settings name the model, it cannot be
 * changed here.
 */
function Choice({
  choice,
  isLooking,
  onLook,
}: {
  choice: ChatModelChoice;
  isLooking: boolean;
  onLook: () => void;
}) {
  const { t } = useTranslation('models');
  const choose = useChooseChatModel();
  const pick = (local: LocalModel | null) =>
    choose.mutate(local, {
      onSuccess: () =>
        showToast({
          type: 'success',
          title: local ? t('chosen', { model: local.model }) : t('forgotten'),
        }),
      onError: (error) => showFailure(t('notChanged'), error),
    });
  return (
    <>
      <CurrentModel chat={choice.chat} />
      {choice.isSetByServer ? (
        <p className="mt-4 max-w-prose text-muted">{t('setByServer')}</p>
      ) : (
        <>
          {(choice.chosen || choice.connected) && (
            <Button
              className="mt-4"
              isBusy={choose.isPending && !choose.variables}
              onClick={() => pick(null)}
            >
              {t('back')}
            </Button>
          )}
          <FoundModels
            choice={choice}
            pending={choose.isPending ? (choose.variables ?? null) : null}
            onPick={pick}
            isLooking={isLooking}
            onLook={onLook}
          />
          <ProviderSection choice={choice} />
        </>
      )}
    </>
  );
}

/** Form that connects a model of a provider. Warns if the stored API key can no longer be decrypted. */
function ProviderSection({ choice }: { choice: ChatModelChoice }) {
  const { t } = useTranslation(['models', 'installation']);
  return (
    <div className="mt-6 border-t border-border pt-4">
      <h3 className="font-semibold">{t('installation:model.title')}</h3>
      <p className="mt-1 max-w-prose text-muted">{t('installation:model.text')}</p>
      {choice.connected?.isKeyLost && (
        <Banner tone="warning" className="mt-3">
          {t('installation:model.keyLost')}
        </Banner>
      )}
      <ProviderForm choice={choice} />
    </div>
  );
}

/** Name and state of the language model in use, with advice if it fails. */
function CurrentModel({ chat }: { chat: ChatModelChoice['chat'] }) {
  const { t } = useTranslation('models');
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words">
          {chat.isBuiltIn
            ? t('builtIn')
            : t('answeredBy', { model: chat.model, provider: getServerName(chat.provider) })}
        </span>
        <Badge tone={tones[chat.state]}>{t(`states.${chat.state}`)}</Badge>
      </p>
      {chat.state === 'failing' && <p className="mt-2 max-w-prose text-muted">{t('failing')}</p>}
      {chat.state === 'refused-key' && <p className="mt-2 max-w-prose text-muted">{t('refusedKey')}</p>}
    </>
  );
}

/**
 * Models found on the server's machine, each with a button that chooses it, and a button that searches again.
 */
function FoundModels({
  choice: { found: localModels, chosen, connected },
  pending,
  onPick,
  isLooking,
  onLook,
}: {
  choice: ChatModelChoice;
  pending: LocalModel | null;
  onPick: (local: LocalModel) => void;
  isLooking: boolean;
  onLook: () => void;
}) {
  const { t } = useTranslation('models');
  const searchButton = (
    <Button size="sm" icon={<RotateCw aria-hidden size={16} />} isBusy={isLooking} onClick={onLook}>
      {isLooking ? t('looking') : t('look')}
    </Button>
  );
  if (localModels.length === 0) {
    return (
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold">{t('emptyTitle')}</h3>
          <p className="mt-1 max-w-prose text-muted">{t('empty')}</p>
        </div>
        {searchButton}
      </div>
    );
  }
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{t('found')}</h3>
        {searchButton}
      </div>
      <p className="mt-1 max-w-prose text-muted">{t('foundHint')}</p>
      <ul className="mt-4 divide-y divide-border border-y border-border">
        {localModels.map((local, place) => (
          <li
            key={`${local.server} ${local.model}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold break-words">{local.model}</p>
              <p className="text-13 text-muted">{getServerName(local.server)}</p>
            </div>
            {isSame(chosen, local) ? (
              <Badge tone="accent">{t('answers')}</Badge>
            ) : (
              <Button
                variant={place === 0 && !chosen && !connected ? 'primary' : 'secondary'}
                isBusy={isSame(pending, local)}
                onClick={() => onPick(local)}
              >
                {isSame(pending, local) ? t('using') : t('use')}
                <VisuallyHidden>: {local.model}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
