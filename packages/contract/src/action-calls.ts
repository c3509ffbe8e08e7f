import { z } from 'zod';
import {
  action,
  actionRun,
  actionTest,
  httpActionInput,
  httpActionUpdate,
  runResult,
  toolServerInput,
  toolServerUpdate,
} from './actions.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { done, idParams } from './values.ts';

export const listActions = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/actions',
  access: 'user',
  resource: 'assistant',
  summary: `What an assistant may do: calls of other services and servers of tools; at most ${limits.actionsPerAssistant}`,
  params: idParams,
  response: z.array(action),
});

export const listActionRuns = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/actions/runs',
  access: 'user',
  resource: 'assistant',
  summary: `The last ${limits.actionRunsListed} runs of an assistant’s actions, newest first; kept for ${limits.actionRunDays} days`,
  params: idParams,
  response: z.array(actionRun),
});

export const createAction = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/:id/actions',
  access: 'user',
  resource: 'assistant',
  summary:
    'Add an action that calls another service by HTTP. 400 `url_not_allowed` for what is not on the public internet',
  params: idParams,
  body: httpActionInput,
  status: 201,
  response: action,
});

export const addToolServer = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/:id/actions/servers',
  access: 'user',
  resource: 'assistant',
  summary:
    'Add a server of the Model Context Protocol (streamable HTTP) and list its tools; none is used until it is chosen',
  params: idParams,
  body: toolServerInput,
  status: 201,
  response: action,
});

export const updateAction = defineEndpoint({
  method: 'PUT',
  path: '/api/actions/:id',
  access: 'user',
  resource: 'action',
  summary: 'Change an action that calls another service; a secret that is left out stays',
  params: idParams,
  body: httpActionUpdate,
  response: action,
});

export const updateToolServer = defineEndpoint({
  method: 'PUT',
  path: '/api/actions/:id/server',
  access: 'user',
  resource: 'toolServer',
  summary: 'Change a server of tools: its name, its token, which tools are used',
  params: idParams,
  body: toolServerUpdate,
  response: action,
});

export const refreshToolServer = defineEndpoint({
  method: 'POST',
  path: '/api/actions/:id/server/refresh',
  access: 'user',
  resource: 'toolServer',
  summary:
    'List the tools of a server anew; those that are chosen stay so while what they do is described in the same words',
  params: idParams,
  bodyKind: 'none',
  response: action,
});

export const testAction = defineEndpoint({
  method: 'POST',
  path: '/api/actions/:id/test',
  access: 'user',
  resource: 'action',
  summary: 'Run an action once as its owner and show what comes back',
  params: idParams,
  body: actionTest,
  response: runResult,
});

export const deleteAction = defineEndpoint({
  method: 'DELETE',
  path: '/api/actions/:id',
  access: 'user',
  resource: 'action',
  summary: 'Delete an action or a server of tools, with its runs',
  params: idParams,
  response: done,
});
