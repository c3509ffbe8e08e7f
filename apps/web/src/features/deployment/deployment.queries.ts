import {
  type ApiKey,
  type ApiKeyUsage,
  checkPage,
  createApiKey,
  deleteApiKey,
  getApiKeyUsage,
  listApiKeys,
  type NewApiKey,
  regenerateApiKey,
  updateApiKey,
} from '@anito/contract/api-keys';
import { type Analytics, getAnalytics } from '@anito/contract/reports';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

const keysKey = ['api-keys'];

/** Queries the owner's API keys, newest first. */
export function useApiKeys() {
  return useQuery<ApiKey[]>({
    queryKey: keysKey,
    queryFn: ({ signal }) => callApi(listApiKeys, {}, { signal }),
  });
}

/** Whether a widget can use this key: it is active and has the scope `chat`. */
export const canUseInWidget = ({ isActive, scopes }: ApiKey) => isActive && scopes.includes('chat');

const secretsKey = ['api-key-secrets'];

/**
 * Returns the full keys created in this tab, by key id. The server sends them only once, and they are dropped
 * with the session.
 */
export function useKeySecrets(): ReadonlyMap<number, string> {
  const { data } = useQuery<ReadonlyMap<number, string>>({
    queryKey: secretsKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? noSecrets;
}
const noSecrets: ReadonlyMap<number, string> = new Map();

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
 * Returns the actions on keys: create, update, regenerate and remove. Each updates the cached list with its
 * result and refetches it. A new full key is also stored for `useKeySecrets`.
 */
export function useKeyActions() {
  const client = useQueryClient();
  const updateList = (change: (keys: ApiKey[]) => ApiKey[]) => {
    client.setQueryData<ApiKey[]>(keysKey, (keys) => keys && change(keys));
    void client.invalidateQueries({ queryKey: keysKey, exact: true });
  };
  const storeSecret = ({ apiKey, plainTextKey }: NewApiKey) =>
    client.setQueryData<ReadonlyMap<number, string>>(secretsKey, (secrets) =>
      new Map(secrets).set(apiKey.id, plainTextKey),
    );
  const replace = (saved: ApiKey) =>
    updateList((keys) => keys.map((key) => (key.id === saved.id ? saved : key)));
  return {
    create: useMutation<NewApiKey, Error, KeyValues & { name: string; description: string }>({
      mutationFn: (body) => callApi(createApiKey, { body }),
      onSuccess: (created) => {
        storeSecret(created);
        updateList((keys) => [created.apiKey, ...keys]);
      },
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
      onSuccess: (created) => {
        storeSecret(created);
        replace(created.apiKey);
      },
    }),
    remove: useMutation<string, Error, number>({
      mutationFn: (id) => callApi(deleteApiKey, { params: { id } }),
      onSuccess: (_, id) => updateList((keys) => keys.filter((key) => key.id !== id)),
    }),
  };
}

/** Checks a page on the server for obstacles to a widget. The result is in `data`. */
export function usePageCheck() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; assistantId: number; url: string }) =>
      callApi(checkPage, { params: { id }, body }),
  });
}
