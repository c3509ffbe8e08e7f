import {
  type ApiKey,
  type ApiKeyUsage,
  checkWidgetPage,
  createApiKey,
  deleteApiKey,
  getApiKeyUsage,
  listApiKeys,
  type NewApiKey,
  regenerateApiKey,
  updateApiKey,
} from '@anito/contract/api-keys';
import { type Assistant, updateAssistant } from '@anito/contract/assistants';
import { getVoiceFeature } from '@anito/contract/realtime';
import { type Analytics, getAnalytics } from '@anito/contract/reports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

const keysKey = ['api-keys'];

/** Queries the owner's API keys, newest first. */
export function useApiKeys() {
  return useQuery<ApiKey[]>({
    queryKey: keysKey,
    queryFn: ({ signal }) => callApi(listApiKeys, {}, { signal }),
  });
}

/** Queries the number of calls with a key on each day. Refetched each time it is shown. */
export function useApiKeyUsage(id: number) {
  return useQuery<ApiKeyUsage>({
    queryKey: [...keysKey, id, 'usage'],
    queryFn: ({ signal }) => callApi(getApiKeyUsage, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/**
 * Queries the statistics of an assistant's visitors, such as the messages of each channel. Refetched each
 * time they are shown.
 */
export function useAnalytics(assistantId: number) {
  return useQuery<Analytics>({
    queryKey: ['analytics', assistantId],
    queryFn: ({ signal }) => callApi(getAnalytics, { params: { id: assistantId } }, { signal }),
    staleTime: 0,
  });
}

type KeyValues = Pick<ApiKey, 'allowedOrigins' | 'scopes'>;

/**
 * Returns mutations that create, update, regenerate and remove API keys. Each changes the cached list and
 * refetches it. `create` and `regenerate` return the full key, which cannot be read again.
 */
export function useKeyActions() {
  const client = useQueryClient();
  const updateList = (change: (keys: ApiKey[]) => ApiKey[]) => {
    client.setQueryData<ApiKey[]>(keysKey, (keys) => keys && change(keys));
    void client.invalidateQueries({ queryKey: keysKey, exact: true });
  };
  const replace = (saved: ApiKey) =>
    updateList((keys) => keys.map((key) => (key.id === saved.id ? saved : key)));
  return {
    create: useMutation<NewApiKey, Error, KeyValues & { name: string; description: string }>({
      mutationFn: (body) => callApi(createApiKey, { body }),
      onSuccess: (created) => updateList((keys) => [created.apiKey, ...keys]),
    }),
    update: useMutation({
      mutationFn: ({
        id,
        ...body
      }: Pick<ApiKey, 'id'> & Partial<KeyValues & Pick<ApiKey, 'name' | 'description' | 'isActive'>>) =>
        callApi(updateApiKey, { params: { id }, body }),
      onSuccess: replace,
    }),
    regenerate: useMutation<NewApiKey, Error, number>({
      mutationFn: (id) => callApi(regenerateApiKey, { params: { id } }),
      onSuccess: (created) => replace(created.apiKey),
    }),
    remove: useMutation<string, Error, number>({
      mutationFn: (id) => callApi(deleteApiKey, { params: { id } }),
      onSuccess: (_, id) => updateList((keys) => keys.filter((key) => key.id !== id)),
    }),
  };
}

/**
 * Returns a mutation that lets the server check a web page for obstacles to the widget. The result is in
 * `data`.
 */
export function usePageCheck() {
  return useMutation({
    mutationFn: ({ id, url }: { id: number; url: string }) =>
      callApi(checkWidgetPage, { params: { id }, body: { url } }),
  });
}

/**
 * Returns `sites`, the websites that may show an assistant's widget (empty for every website), and `change`,
 * a mutation that replaces them. While it saves, `sites` is already the new list.
 */
export function useAllowedSites({ id, allowedOrigins }: Assistant) {
  const client = useQueryClient();
  const change = useMutation<Assistant, Error, string[]>({
    // One after another, so that the last change wins.
    scope: { id: `allowed sites ${id}` },
    mutationFn: (origins) => callApi(updateAssistant, { params: { id }, body: { allowedOrigins: origins } }),
    onSuccess: (saved) => {
      client.setQueryData<Assistant>(['assistants', id], saved);
      client.setQueryData<Assistant[]>(['assistants'], (list) =>
        list?.map((one) => (one.id === id ? saved : one)),
      );
    },
  });
  return { sites: change.isPending ? change.variables : allowedOrigins, change };
}

/** Returns whether this installation offers voice calls with assistants. False until known. */
export function useHasVoice(): boolean {
  return useApiQuery(['voice-feature'], getVoiceFeature, {}, { staleTime: Infinity }).data?.enabled ?? false;
}
