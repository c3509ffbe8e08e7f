import { listActionRuns, listActions, updateAction, updateToolServer } from '@anito/contract/action-calls';
import type { Action, HttpAction, HttpActionUpdate } from '@anito/contract/actions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { showFailure } from '../../ui/show-failure.ts';

/** Query key of an assistant's actions. */
const actionsKey = (assistantId: number) => ['actions', assistantId];
const runsKey = (assistantId: number) => ['action-runs', assistantId];

/** Queries the actions of an assistant, oldest first. */
export function useActions(assistantId: number) {
  return useApiQuery(actionsKey(assistantId), listActions, { params: { id: assistantId } });
}

/** Queries the latest runs of an assistant's actions, newest first. */
export function useActionRuns(assistantId: number) {
  return useApiQuery(runsKey(assistantId), listActionRuns, { params: { id: assistantId } });
}

/** Returns functions to call after a change: `changed` refetches the actions, `hasRun` refetches the runs. */
export function useActionsChanged(assistantId: number) {
  const client = useQueryClient();
  return {
    changed: () => client.invalidateQueries({ queryKey: actionsKey(assistantId) }),
    hasRun: () => client.invalidateQueries({ queryKey: runsKey(assistantId) }),
  };
}

/** Converts an action to the body of its update. The secret stays unchanged. */
function toUpdate(action: HttpAction): HttpActionUpdate {
  const { name, description, method, address, sendsAs, headers, parameters, template } = action;
  const { asksFirst, isActive } = action;
  return {
    name,
    description,
    method,
    address,
    sendsAs,
    headers,
    parameters,
    template,
    asksFirst,
    isActive,
  };
}

/**
 * Switches an action on or off with an optimistic update. A failure restores the switch and is shown as a
 * toast.
 */
export function useSwitchAction(action: Action) {
  const { t } = useTranslation('actions');
  const client = useQueryClient();
  const { id, assistantId } = action;
  const updateCache = (isActive: boolean) =>
    client.setQueryData<Action[]>(actionsKey(assistantId), (list) =>
      list?.map((one) => (one.id === id ? { ...one, isActive } : one)),
    );
  return useMutation({
    mutationFn: (isActive: boolean) =>
      action.kind === 'http'
        ? callApi(updateAction, { params: { id }, body: { ...toUpdate(action), isActive } })
        : callApi(updateToolServer, { params: { id }, body: { isActive } }),
    onMutate: (isActive) => void updateCache(isActive),
    onError: (error, isActive) => {
      updateCache(!isActive);
      showFailure(t('switchFailed'), error);
    },
  });
}
