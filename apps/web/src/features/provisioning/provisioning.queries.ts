import {
  createProvisioningKey,
  listProvisioningKeys,
  type ProvisioningKeyInput,
  revokeProvisioningKey,
} from '@anito/contract/provisioning-keys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

const keysKey = ['admin', 'provisioning-keys'];

/**
 * Queries the provisioning keys (for programs that create and change accounts) that are not revoked, newest
 * first.
 */
export function useProvisioningKeys() {
  return useApiQuery(keysKey, listProvisioningKeys, {}, { staleTime: 0 });
}

/** Returns a mutation that runs `change` and then, also after a failure, refetches the provisioning keys. */
function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keysKey }),
  });
}

/** Creates a key. The result is the only one with its secret. */
export const useCreateKey = () =>
  useChange((body: ProvisioningKeyInput) => callApi(createProvisioningKey, { body }));

/** Revokes a key. */
export const useRevokeKey = () =>
  useChange((id: number) => callApi(revokeProvisioningKey, { params: { id } }));
