import type { Action, HttpAction } from '@anito/contract/actions';
import type { ActionRow } from './actions.store.ts';

const noParameters = { type: 'object', properties: {}, additionalProperties: false } as const;

/**
 * Converts a row to an action or tool server as its owner sees it. It tells whether there is a secret or
 * token, never its value.
 */
export function viewAction(row: ActionRow): Action {
  const { id, assistantId, name, address, isActive } = row;
  const createdAt = row.createdAt.toISOString();
  const common = {
    id,
    assistantId,
    name,
    address,
    isActive,
    createdAt,
    updatedAt: row.updatedAt.toISOString(),
  };
  if (row.kind === 'server') {
    const listedAt = row.listedAt?.toISOString() ?? createdAt;
    return {
      kind: 'server',
      ...common,
      hasToken: row.headerName !== null,
      tools: row.tools,
      listedAt,
      listProblem: row.listProblem,
    };
  }
  return {
    kind: 'http',
    ...common,
    description: row.description,
    toolName: row.toolName,
    method: row.method as HttpAction['method'],
    sendsAs: row.sendsAs as HttpAction['sendsAs'],
    headers: row.headers,
    parameters: row.parameters ?? noParameters,
    template: row.template,
    asksFirst: row.asksFirst,
    secretName: row.headerName,
  };
}
