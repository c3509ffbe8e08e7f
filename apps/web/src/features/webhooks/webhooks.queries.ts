import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@anito/contract/webhooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { showToast } from '../../ui/toasts.ts';

const webhooksKey = ['webhooks'];

export function useWebhooks() {
  return useQuery({
    queryKey: [...webhooksKey, 'list'],
    queryFn: ({ signal }) => callApi(listWebhooks, {}, { signal }),
    staleTime: 0,
  });
}

/** The latest messages to a webhook, followed while they are looked at. */
export function useDeliveries(id: number) {
  return useQuery({
    queryKey: [...webhooksKey, 'deliveries', id],
    queryFn: ({ signal }) => callApi(listWebhookDeliveries, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: 3_000,
  });
}

/** A change of webhooks, after which they are looked at anew; what fails is said. */
function useWebhookChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const { t } = useTranslation('webhooks');
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksKey }),
    onError: (error) =>
      showToast({ type: 'error', title: t('failedAction'), message: describeError(error).message }),
  });
}

export const useCreateWebhook = () =>
  useWebhookChange((url: string) => callApi(createWebhook, { body: { url } }));
export const useSwitchWebhook = (id: number) =>
  useWebhookChange((isActive: boolean) => callApi(updateWebhook, { params: { id }, body: { isActive } }));
export const useTestWebhook = (id: number) =>
  useWebhookChange(() => callApi(testWebhook, { params: { id } }));
export const useDeleteWebhook = (id: number) =>
  useWebhookChange(() => callApi(deleteWebhook, { params: { id } }));
export const useResend = () =>
  useWebhookChange((id: number) => callApi(resendWebhookDelivery, { params: { id } }));
