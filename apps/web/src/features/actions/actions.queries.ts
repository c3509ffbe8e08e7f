import { listActionRuns, listActions, updateAction, updateToolServer } from '@anito/contract/action-calls';
import type { Action, HttpAction, HttpActionUpdate } from '@anito/contract/actions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { showToast } from '../../ui/toasts.ts';

/** What is cached of the actions of an assistant. */
const actionsKey = (assistantId: number) => ['actions', assistantId];
const runsKey = (assistantId: number) => ['action-runs', assistantId];

/** What an assistant may do, oldest first. */
export function useActions(assistantId: number) {
  return useQuery({
    queryKey: actionsKey(assistantId),
    queryFn: ({ signal }) => callApi(listActions, { params: { id: assistantId } }, { signal }),
  });
}

/** The last runs, newest first. */
export function useActionRuns(assistantId: number) {
  return useQuery({
    queryKey: runsKey(assistantId),
    queryFn: ({ signal }) => callApi(listActionRuns, { params: { id: assistantId } }, { signal }),
  });
}

/** Has what was changed, or what has run, read anew. */
export function useActionsChanged(assistantId: number) {
  const client = useQueryClient();
  return {
    changed: () => client.invalidateQueries({ queryKey: actionsKey(assistantId) }),
    hasRun: () => client.invalidateQueries({ queryKey: runsKey(assistantId) }),
  };
}

/** An action as a change of it is written; its secret stays. */
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

/** Switches an action on or off; the switch moves at once, and back where that fails. */
export function useSwitchAction(action: Action) {
  const { t } = useTranslation('actions');
  const client = useQueryClient();
  const { id, assistantId } = action;
  const put = (isActive: boolean) =>
    client.setQueryData<Action[]>(actionsKey(assistantId), (list) =>
      list?.map((one) => (one.id === id ? { ...one, isActive } : one)),
    );
  return useMutation({
    mutationFn: (isActive: boolean) =>
      action.kind === 'http'
        ? callApi(updateAction, { params: { id }, body: { ...toUpdate(action), isActive } })
        : callApi(updateToolServer, { params: { id }, body: { isActive } }),
    onMutate: (isActive) => void put(isActive),
    onError: (error, isActive) => {
      put(!isActive);
      showToast({ type: 'error', title: t('switchFailed'), message: describeError(error).message });
    },
  });
}
