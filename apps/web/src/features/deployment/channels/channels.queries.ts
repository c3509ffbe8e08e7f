import {
  type ChannelConfiguration,
  type ChannelOutcome,
  listMessagingChannels,
  type MessagingChannel,
} from '@anito/contract/messaging';
import * as messenger from '@anito/contract/messenger';
import * as telegram from '@anito/contract/telegram';
import * as whatsapp from '@anito/contract/whatsapp';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../../lib/api.ts';
import { useApiQuery } from '../../../lib/use-api-query.ts';
import { approvedMessagesKey } from '../../../lib/use-approved-messages.ts';

/** Channels through which visitors write in a messaging app. */
export const messagingNames = ['messenger', 'whatsapp', 'telegram'] as const;
export type MessagingName = (typeof messagingNames)[number];

const channelsKey = (assistantId: number) => ['channels', assistantId];
const pagesKey = ['facebook-pages'];

/** Queries the messaging channels of an assistant, with their connected accounts. */
export function useMessagingChannels(assistantId: number) {
  return useQuery<MessagingChannel[]>({
    queryKey: channelsKey(assistantId),
    queryFn: ({ signal }) => callApi(listMessagingChannels, { params: { id: assistantId } }, { signal }),
  });
}

/** Queries the Facebook pages that the server stored at earlier sign-ins. */
export function useCachedFacebookPages() {
  return useApiQuery(pagesKey, messenger.listCachedMessengerPages, {}, { staleTime: 0 });
}

type Calls = {
  setActive(id: number, isActive: boolean): Promise<ChannelConfiguration>;
  test(id: number): Promise<ChannelOutcome>;
  remove(id: number): Promise<unknown>;
};

const params = (id: number) => ({ params: { id } });

const calls: Record<MessagingName, Calls> = {
  messenger: {
    setActive: (id, isActive) => callApi(messenger.updateMessenger, { ...params(id), body: { isActive } }),
    test: (id) => callApi(messenger.testMessengerWebhook, params(id)),
    remove: (id) => callApi(messenger.deleteMessenger, params(id)),
  },
  whatsapp: {
    setActive: (id, isActive) => callApi(whatsapp.updateWhatsApp, { ...params(id), body: { isActive } }),
    test: (id) => callApi(whatsapp.testWhatsApp, params(id)),
    remove: (id) => callApi(whatsapp.deleteWhatsApp, params(id)),
  },
  telegram: {
    setActive: (id, isActive) => callApi(telegram.updateTelegram, { ...params(id), body: { isActive } }),
    test: (id) => callApi(telegram.testTelegram, params(id)),
    remove: (id) => callApi(telegram.deleteTelegram, params(id)),
  },
};

/** Returns a function that refetches the messaging channels of an assistant. */
function useRefetchChannels(assistantId: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: channelsKey(assistantId) });
}

/**
 * Returns mutations for a connected account: switch on or off, test, refresh, subscribe and remove. `refresh`
 * and `subscribe` always apply to Messenger. Each refetches the channels, also after a failure.
 */
export function useChannelActions(name: MessagingName, assistantId: number) {
  const onSettled = useRefetchChannels(assistantId);
  return {
    setActive: useMutation<ChannelConfiguration, Error, boolean>({
      mutationFn: (isActive) => calls[name].setActive(assistantId, isActive),
      onSettled,
    }),
    test: useMutation<ChannelOutcome, Error, void>({
      mutationFn: () => calls[name].test(assistantId),
      onSettled,
    }),
    refresh: useMutation<{ isSubscribed: boolean }, Error, void>({
      mutationFn: () => callApi(messenger.getMessengerSubscription, params(assistantId)),
      onSettled,
    }),
    subscribe: useMutation<{ isSubscribed: boolean }, Error, void>({
      mutationFn: () => callApi(messenger.subscribeMessenger, params(assistantId)),
      onSettled,
    }),
    remove: useMutation<unknown, Error, void>({
      mutationFn: () => calls[name].remove(assistantId),
      onSettled,
    }),
  };
}

/**
 * Returns a mutation that connects a Facebook page and then, also after a failure, refetches the channels.
 */
export function useSetupMessenger(assistantId: number) {
  const onSettled = useRefetchChannels(assistantId);
  return useMutation<messenger.MessengerConfiguration, Error, messenger.MessengerPage>({
    mutationFn: ({ id: pageId, name: pageName, tokenHandle: pageAccessToken }) =>
      callApi(messenger.setupMessenger, { body: { assistantId, pageId, pageName, pageAccessToken } }),
    onSettled,
  });
}

/**
 * Returns a mutation that connects a WhatsApp number and then, also after a failure, refetches the channels.
 * Cached message templates of the previous account are removed.
 */
export function useSetupWhatsApp(assistantId: number) {
  const client = useQueryClient();
  const onSettled = useRefetchChannels(assistantId);
  return useMutation<ChannelConfiguration, Error, z.input<typeof whatsapp.setupWhatsApp.body>>({
    mutationFn: (body) => callApi(whatsapp.setupWhatsApp, { ...params(assistantId), body }),
    // It may be another account, with its own approved messages.
    onSuccess: () => client.removeQueries({ queryKey: approvedMessagesKey(assistantId) }),
    onSettled,
  });
}

/**
 * Returns a mutation that sets the template message sent after the messaging window has closed, and then
 * refetches the channels. Calls run one after another.
 */
export function useChooseTemplate(assistantId: number) {
  const onSettled = useRefetchChannels(assistantId);
  return useMutation<ChannelConfiguration, Error, { templateName: string; templateLanguage: string }>({
    // One after another, so that the last choice wins.
    scope: { id: `template ${assistantId}` },
    mutationFn: (body) => callApi(whatsapp.updateWhatsApp, { ...params(assistantId), body }),
    onSettled,
  });
}

/**
 * Returns a mutation that connects a Telegram bot by its token and then, also after a failure, refetches the
 * channels.
 */
export function useSetupTelegram(assistantId: number) {
  const onSettled = useRefetchChannels(assistantId);
  return useMutation<ChannelConfiguration, Error, string>({
    mutationFn: (botToken) => callApi(telegram.setupTelegram, { ...params(assistantId), body: { botToken } }),
    onSettled,
  });
}

/** Fetches the URL of Facebook's sign-in page for connecting an assistant. */
export const getFacebookSignInUrl = async (assistantId: number) =>
  (await callApi(messenger.getMessengerAuthUrl, params(assistantId))).authUrl;

/** Tests one Facebook endpoint with a token. A refusal by Facebook is a result, not an error. */
export const testFacebookEndpoint = (
  accessToken: string,
  endpoint: messenger.MessengerTestEndpoint,
  assistantId: number,
) => callApi(messenger.testMessengerApi, { body: { accessToken, endpoint, assistantId } });
