import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@anito/contract/webhooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { showFailure } from '../../ui/show-failure.ts';

const webhooksKey = ['webhooks'];

/** Queries the webhooks of the account. */
export function useWebhooks() {
  return useApiQuery([...webhooksKey, 'list'], listWebhooks, {}, { staleTime: 0 });
}

/** Queries the latest deliveries to a webhook, refetched every three seconds while they are shown. */
export function useDeliveries(id: number) {
  return useApiQuery(
    [...webhooksKey, 'deliveries', id],
    listWebhookDeliveries,
    { params: { id } },
    { staleTime: 0, refetchInterval: 3_000 },
  );
}

/**
 * Returns a mutation that runs `change` and, if it succeeds, refetches the webhooks and deliveries. A failure
 * is shown as a toast.
 */
function useWebhookChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const { t } = useTranslation('webhooks');
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksKey }),
    onError: (error) => showFailure(t('failedAction'), error),
  });
}

/** Creates a webhook for a URL. Its secret is only in this response. */
export const useCreateWebhook = () =>
  useWebhookChange((url: string) => callApi(createWebhook, { body: { url } }));
/** Activates or deactivates a webhook. */
export const useSwitchWebhook = (id: number) =>
  useWebhookChange((isActive: boolean) => callApi(updateWebhook, { params: { id }, body: { isActive } }));
/** Sends a test event to a webhook. */
export const useTestWebhook = (id: number) =>
  useWebhookChange(() => callApi(testWebhook, { params: { id } }));
/** Deletes a webhook and its deliveries. */
export const useDeleteWebhook = (id: number) =>
  useWebhookChange(() => callApi(deleteWebhook, { params: { id } }));
/** Sends a delivery again, by its id. */
export const useResendDelivery = () =>
  useWebhookChange((id: number) => callApi(resendWebhookDelivery, { params: { id } }));
