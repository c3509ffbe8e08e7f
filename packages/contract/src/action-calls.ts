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
  summary: `List the actions of an assistant: HTTP actions and tool servers. At most ${limits.actionsPerAssistant}`,
  params: idParams,
  response: z.array(action),
});

export const listActionRuns = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/actions/runs',
  access: 'user',
  resource: 'assistant',
  summary: `List the last ${limits.actionRunsListed} runs of an assistant’s actions, newest first. They are stored for ${limits.actionRunDays} days`,
  params: idParams,
  response: z.array(actionRun),
});

export const createAction = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/:id/actions',
  access: 'user',
  resource: 'assistant',
  summary:
    'Create an action that calls another service by HTTP. 400 `url_not_allowed` for an address outside the public internet',
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
    'Add a Model Context Protocol server (streamable HTTP) and list its tools. No tool is used until you select it',
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
  summary: 'Update an HTTP action. Omitted secrets keep their values',
  params: idParams,
  body: httpActionUpdate,
  response: action,
});

export const updateToolServer = defineEndpoint({
  method: 'PUT',
  path: '/api/actions/:id/server',
  access: 'user',
  resource: 'toolServer',
  summary: 'Update a tool server: its name, its token and the selected tools',
  params: idParams,
  body: toolServerUpdate,
  response: action,
});

export const refreshToolServer = defineEndpoint({
  method: 'POST',
  path: '/api/actions/:id/server/refresh',
  access: 'user',
  resource: 'toolServer',
  summary: 'Refresh the tools of a server. A selected tool stays selected while its description is unchanged',
  params: idParams,
  bodyKind: 'none',
  response: action,
});

export const testAction = defineEndpoint({
  method: 'POST',
  path: '/api/actions/:id/test',
  access: 'user',
  resource: 'action',
  summary: 'Test an action once and return its result',
  params: idParams,
  body: actionTest,
  response: runResult,
});

export const deleteAction = defineEndpoint({
  method: 'DELETE',
  path: '/api/actions/:id',
  access: 'user',
  resource: 'action',
  summary: 'Delete an action or a tool server, with its runs',
  params: idParams,
  response: done,
});
