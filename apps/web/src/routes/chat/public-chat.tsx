import { findBarColor } from '@anito/contract/chat-document';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createChatTheme } from '../../chat/create-chat-theme.ts';
import { AccessCodeForm } from '../../features/conversations/access-code-form.tsx';
import { startPublicConversation } from '../../features/conversations/public-calls.ts';
import { PublicChatConversation } from '../../features/conversations/public-chat-conversation.tsx';
import { PublicChatFrame } from '../../features/conversations/public-chat-frame.tsx';
import { PublicChatSkeleton } from '../../features/conversations/public-chat-skeleton.tsx';
import { PublicLoadFailure } from '../../features/conversations/public-load-failure.tsx';
import { PublicNotice } from '../../features/conversations/public-notice.tsx';
import { useOpenNow } from '../../features/conversations/use-open-now.ts';
import { type ChatData, usePublicChat } from '../../features/conversations/use-public-chat.ts';
import { findSavedCode, getVisitor, saveCode } from '../../features/conversations/visitor.ts';
import { AppearanceMenu } from '../../features/shell/appearance-menu.tsx';
import { FocusFrame } from '../../features/shell/focus-frame.tsx';
import { PageBoundary } from '../../features/shell/page-boundary.tsx';
import { PageFallback } from '../../features/shell/page-fallback.tsx';
import { ApiError, callApi } from '../../lib/api.ts';
import { parseId } from '../../lib/read-id.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';

/** Origin of the current access code. It decides which error text is shown. */
type Code = { value: string | undefined; origin: 'link' | 'tab' | 'form' };

/** Chat page for visitors at /public/assistant/{id}. An invalid id shows the same as an unknown assistant. */
export function PublicChatPage() {
  const id = parseId(/^\/public\/assistant\/([^/]*)/i.exec(location.pathname)?.[1]);
  return (
    <PageBoundary>
      <Suspense fallback={<PageFallback />}>
        {id === undefined ? (
          <FocusFrame>
            <PublicLoadFailure error={new ApiError('', { status: 404, code: 'not_found' })} />
          </FocusFrame>
        ) : (
          <PublicChat id={id} />
        )}
      </Suspense>
    </PageBoundary>
  );
}

/**
 * Shows the chat of an assistant or, instead of it, the form for its access code, a failure or a note that
 * the assistant is paused.
 */
function PublicChat({ id }: { id: number }) {
  const { t } = useTranslation(['chat', 'ui']);
  const [visitor] = useState(getVisitor);
  const [code, setCode] = useState<Code>(() => {
    const fromLink = findLinkCode();
    return fromLink ? { value: fromLink, origin: 'link' } : { value: findSavedCode(id), origin: 'tab' };
  });
  const [isCancelled, setIsCancelled] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const query = usePublicChat(id, code.value, visitor);
  const { data, error } = query;
  useDocumentTitle(data?.assistant.name ?? t('title'));
  // The code of an outdated link fails on each reload. The code that worked in this tab is tried before
  // asking.
  const savedCode = code.origin === 'link' && isCodeError(error) ? findSavedCode(id) : undefined;
  const isLinkOutdated = savedCode !== undefined && savedCode !== code.value;
  useEffect(() => {
    if (isLinkOutdated) return setCode({ value: savedCode, origin: 'tab' });
    if (data) saveCode(id, code.value);
    else if (isCodeError(error)) saveCode(id, undefined);
    if (data && code.value !== findLinkCode()) removeLinkCode();
  }, [id, data, error, code.value, isLinkOutdated, savedCode]);

  if (isCancelled) {
    return (
      <FocusFrame>
        <PublicNotice
          illustration="bubbles"
          title={t('public.unavailable')}
          detail={t('public.codeMissing')}
          action={
            <Button variant="primary" onClick={() => setIsCancelled(false)}>
              {t('failure.enterCode')}
            </Button>
          }
        />
      </FocusFrame>
    );
  }
  const isChecking = query.isPending && code.origin === 'form';
  if (isLinkOutdated) return <PublicChatSkeleton />;
  if (isAsking || isCodeError(error) || isChecking) {
    const isWrongCode =
      error instanceof ApiError && error.code === 'invalid_access_code' && code.origin !== 'tab';
    const wrongText = code.origin === 'link' ? t('code.invalidLink') : t('code.invalid');
    return (
      <FocusFrame>
        <AccessCodeForm
          error={isWrongCode && !isAsking ? wrongText : undefined}
          isBusy={isChecking && !isAsking}
          onSubmit={(value) => {
            setIsAsking(false);
            if (value === code.value) query.refetch();
            else setCode({ value, origin: 'form' });
          }}
          onCancel={() => {
            setIsAsking(false);
            setIsCancelled(true);
          }}
        />
      </FocusFrame>
    );
  }
  if (error) {
    return (
      <FocusFrame>
        <PublicLoadFailure error={error} isRetrying={query.isFetching} onRetry={query.refetch} />
      </FocusFrame>
    );
  }
  if (!data) return <PublicChatSkeleton />;
  if (!data.assistant.isActive) {
    return (
      <FocusFrame>
        <PublicNotice illustration="bubbles" title={t('public.inactive')} detail={t('public.inactiveText')} />
      </FocusFrame>
    );
  }
  return (
    <OpenChat opened={data} code={code.value} visitorId={visitor.id} onEnterCode={() => setIsAsking(true)} />
  );
}

/** Returns the access code in the page's URL, or undefined. */
function findLinkCode(): string | undefined {
  return new URLSearchParams(location.search).get('code')?.trim() || undefined;
}

/** Removes a wrong code from the URL, so that reloads and bookmarks do not try it again. */
function removeLinkCode(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('code')) return;
  address.searchParams.delete('code');
  history.replaceState(history.state, '', address);
}

/**
 * Whether the server refused the access code or requires one. A 401 with the code `unknown` counts as well.
 */
function isCodeError(error: unknown): boolean {
  const codes = ['access_code_required', 'invalid_access_code', 'unknown'];
  return error instanceof ApiError && error.status === 401 && codes.includes(error.code);
}

/** Shows the conversation in the assistant's colors. Starting a new conversation replaces the current one. */
function OpenChat({
  opened: { assistant, records: storedRecords },
  code,
  visitorId,
  onEnterCode,
}: {
  opened: ChatData;
  code: string | undefined;
  visitorId: string;
  onEnterCode: () => void;
}) {
  const [conversation, setConversation] = useState({ number: 0, records: storedRecords });
  async function startConversation() {
    const body = { channelUserId: visitorId, code: code ?? null };
    await callApi(startPublicConversation, { params: { id: assistant.id }, body });
    setConversation(({ number }) => ({ number: number + 1, records: [] }));
  }
  // The document already sets the color, except for an assistant with an access code.
  useBarColor(findBarColor(assistant));
  const theme = useMemo(() => createChatTheme(assistant), [assistant]);
  const openNow = useOpenNow(assistant.id, assistant.openNow, code);
  const speaker = useMemo(
    () => ({ name: assistant.name, logoUrl: assistant.logoUrl ?? undefined }),
    [assistant],
  );
  return (
    <PublicChatFrame {...{ assistant, speaker, theme, openNow }} controls={<AppearanceMenu />}>
      <PublicChatConversation
        key={conversation.number}
        records={conversation.records}
        {...{ assistant, code, visitorId, speaker, theme, onEnterCode }}
        onNewConversation={startConversation}
      />
    </PublicChatFrame>
  );
}

/** Sets the color of the browser's bar. With null it keeps its current color. */
function useBarColor(color: string | null): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (color && meta) meta.content = color;
  }, [color]);
}
