import type * as site from '@anito/contract/site';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatPanel } from '../../../chat/chat-panel.tsx';
import { plainTheme } from '../../../chat/chat-theme.ts';
import type { ChatTransport } from '../../../chat/machine/chat-machine.ts';
import { publicChat } from '../../../chat/machine/public-chat.ts';
import { streamAnswer } from '../../../chat/machine/stream-answer.ts';
import { useChat } from '../../../chat/machine/use-chat.ts';
import { callApi } from '../../../lib/api.ts';
import { pause } from '../../../lib/pause.ts';
import { createRandomId } from '../../../lib/random-id.ts';
import { withoutSchemas } from '../../../lib/without-schemas.ts';

const prepareSiteSample = withoutSchemas<typeof site.prepareSiteSample>({
  method: 'POST',
  path: '/api/site/sample',
  access: 'public',
});

/** Pause between two looks at the sample's first sync, in milliseconds, and the most looks. */
const pauseMs = 500;
const maxLooks = 120;

/**
 * Returns the id of the sample assistant. Polls until its documents are synced, at most `maxLooks` times, and
 * then returns the id anyway. Throws ApiError.
 */
async function openSample(): Promise<number> {
  for (let looks = 1; ; looks += 1) {
    const { assistantId, isReady } = await callApi(prepareSiteSample, {});
    if (isReady || looks === maxLooks) return assistantId;
    await pause(pauseMs);
  }
}

/**
 * Returns a function that sends questions to the sample assistant and streams its answers. Each transport is
 * a new visitor, whose id is not stored.
 */
function createTransport(): ChatTransport {
  const channelUserId = `public_${createRandomId()}`;
  let id: number | undefined;
  return async function* ask(turn, sending) {
    id ??= await openSample();
    const body = { ...turn, channelUserId, accessCode: null };
    yield* streamAnswer(publicChat, { params: { id }, body }, sending);
  };
}

/** Chat with the sample assistant. Sends `firstQuestion` when it is mounted. */
export function LiveChat({ firstQuestion, name }: { firstQuestion: string; name: string }) {
  const { t } = useTranslation(['chat', 'site']);
  const [transport] = useState(createTransport);
  const chat = useChat(transport, []);
  const { send } = chat;
  useEffect(() => send(firstQuestion), [send, firstQuestion]);
  return (
    <ChatPanel
      chat={chat}
      speaker={{ name, logoUrl: undefined }}
      theme={plainTheme}
      welcome={t('site:landing.sample.greeting')}
      suggestedQuestions={[]}
      failureTitle={t('failure.response')}
      sourcesLook="visitor"
    />
  );
}
