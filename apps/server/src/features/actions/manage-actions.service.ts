import { randomUUID } from 'node:crypto';
import type {
  Action,
  ActionRun,
  ActionTest,
  HttpActionInput,
  HttpActionUpdate,
  RunResult,
  ServerTool,
  ToolServerInput,
  ToolServerUpdate,
} from '@anito/contract/actions';
import { limits } from '@anito/contract/limits';
import type { RunReason } from '@anito/contract/run-reasons';
import { OutsideError } from '@anito/outside/outside-error';
import { AppError, notFound } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import { type ActionDeps, runAction } from './actions.service.ts';
import * as store from './actions.store.ts';
import { decryptSecret, encryptSecret } from './secrets.ts';
import { describeServerFailure } from './servers/describe-failure.ts';
import { fetchTools, type ListedTool, mergeTools } from './servers/list-tools.ts';
import type { ToolServerTarget } from './servers/tool-servers.ts';
import { createToolName, listToolNames } from './tool-names.ts';
import { viewAction } from './view-action.ts';

/** Header that carries a server's token. */
const tokenHeader = 'authorization';

/** Returns an assistant's actions, oldest first. Throws `not_found` for another owner's assistant. */
export async function listActions(deps: ActionDeps, ownerId: string, assistantId: number): Promise<Action[]> {
  await requireAssistant(deps, ownerId, assistantId);
  return (await store.listActionRows(deps.database.pool, ownerId, assistantId)).map(viewAction);
}

/**
 * Returns the last runs of an assistant's actions, newest first. Throws `not_found` for another owner's
 * assistant.
 */
export async function listActionRuns(
  deps: ActionDeps,
  ownerId: string,
  assistantId: number,
): Promise<ActionRun[]> {
  await requireAssistant(deps, ownerId, assistantId);
  const rows = await store.listRunRows(deps.database, ownerId, assistantId);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/**
 * Throws `url_not_allowed` for an address that the guarded fetch refuses, such as a private one. Placeholders
 * in it may have any value.
 */
async function requireAllowedAddress({ safeFetch }: ActionDeps, address: string): Promise<void> {
  try {
    await safeFetch.check(address.replaceAll(/\{[^{}]*\}/g, 'x'));
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    throw new AppError('url_not_allowed', 'action-address-refused', { field: 'address', cause: error });
  }
}

/**
 * Returns the row of a store function. Throws `not_found` for undefined, and `payload_too_large` for
 * `too-many`.
 */
function requireStored(row: store.ActionRow | undefined | 'too-many'): store.ActionRow {
  if (!row) throw notFound();
  if (row !== 'too-many') return row;
  throw new AppError(
    'payload_too_large',
    localizedMessage('too-many-actions', { most: limits.actionsPerAssistant }),
  );
}

/** Actions that may change something always ask first. */
const asksFirst = ({ method, asksFirst: requested }: Pick<HttpActionInput, 'method' | 'asksFirst'>) =>
  requested || method !== 'GET';

/**
 * Creates an HTTP action and returns it without its secret. Throws `not_found`, `url_not_allowed`, and
 * `payload_too_large` at the limit of actions.
 */
export async function createAction(
  deps: ActionDeps,
  ownerId: string,
  assistantId: number,
  { secret, ...input }: HttpActionInput,
): Promise<Action> {
  await requireAssistant(deps, ownerId, assistantId);
  await requireAllowedAddress(deps, input.address);
  const row = await store.insertAction(
    deps.database,
    { ownerId, assistantId, kind: 'http' },
    (existing) => ({
      ...input,
      asksFirst: asksFirst(input),
      toolName: createToolName(input.name, listToolNames(existing)),
    }),
    (id) =>
      secret
        ? { headerName: secret.name, secret: encryptSecret(deps.secrets, ownerId, id, secret.value) }
        : {},
  );
  return viewAction(requireStored(row));
}

const getOrigin = (address: string) => new URL(address.replaceAll(/[{}]/g, 'x')).origin;

/**
 * Replaces the settings of an HTTP action. An undefined secret stays, and null removes it. Throws
 * `not_found`, `url_not_allowed`, and `invalid_request` when a stored secret would be sent to another origin
 * than before.
 */
export async function updateAction(
  deps: ActionDeps,
  ownerId: string,
  id: number,
  { secret, ...input }: HttpActionUpdate,
): Promise<Action> {
  const current = await store.findActionRow(deps.database.pool, ownerId, id);
  if (current?.kind !== 'http') throw notFound();
  await requireAllowedAddress(deps, input.address);
  const row = await store.updateAction(deps.database, ownerId, id, (before) => {
    const changesOrigin = getOrigin(before.address) !== getOrigin(input.address);
    if (secret === undefined && before.headerName && changesOrigin)
      throw new AppError('invalid_request', 'action-secret-again', { field: 'secret' });
    const encryptedSecret = secret
      ? { headerName: secret.name, secret: encryptSecret(deps.secrets, ownerId, id, secret.value) }
      : { headerName: null, secret: null };
    return { ...input, asksFirst: asksFirst(input), ...(secret === undefined ? {} : encryptedSecret) };
  });
  return viewAction(requireStored(row));
}

/**
 * Asks a server for its tools. Returns them, or why it failed. Throws `url_not_allowed` for a refused
 * address, and the signal's reason when `callerSignal` is aborted.
 */
async function listServerTools(
  deps: ActionDeps,
  target: ToolServerTarget,
  callerSignal: AbortSignal,
): Promise<{ tools: ListedTool[] } | { problem: RunReason }> {
  const timeout = AbortSignal.timeout(deps.actionTimeouts.listMs);
  try {
    return { tools: await fetchTools(deps, target, AbortSignal.any([callerSignal, timeout])) };
  } catch (error) {
    callerSignal.throwIfAborted();
    if (timeout.aborted) return { problem: 'timeout' };
    const { reason } = await describeServerFailure(error);
    if (reason !== 'not-allowed') return { problem: reason };
    throw new AppError('url_not_allowed', 'action-address-refused', { field: 'address', cause: error });
  }
}

/**
 * Returns the values to store after asking a server for its tools: the time, and the merged tools or the
 * problem. After a problem the stored tools stay. `names` are for the tool names of new tools.
 */
function toListingValues(
  listing: Awaited<ReturnType<typeof listServerTools>>,
  knownTools: ServerTool[],
  names: { prefix: string; usedNames: Iterable<string> },
): store.ActionValues {
  const listedAt = new Date();
  if ('problem' in listing) return { listedAt, listProblem: listing.problem };
  return { listedAt, listProblem: null, tools: mergeTools(listing.tools, knownTools, names) };
}

/**
 * Adds a tool server with its tools, none of them chosen. A server that does not answer is added without
 * tools. Throws `not_found`, `url_not_allowed`, and `payload_too_large` at the limit of actions.
 */
export async function addToolServer(
  deps: ActionDeps,
  ownerId: string,
  assistantId: number,
  { name, address, token }: ToolServerInput,
  signal: AbortSignal,
): Promise<Action> {
  await requireAssistant(deps, ownerId, assistantId);
  await requireAllowedAddress(deps, address);
  const listing = await listServerTools(deps, { address, token, tenantId: ownerId }, signal);
  const row = await store.insertAction(
    deps.database,
    { ownerId, assistantId, kind: 'server' },
    (existing) => {
      const usedNames = listToolNames(existing);
      const prefix = createToolName(name.slice(0, 24), usedNames);
      const stored = toListingValues(listing, [], { prefix, usedNames: [...usedNames, prefix] });
      return { name, address, toolName: prefix, ...stored };
    },
    (id) =>
      token ? { headerName: tokenHeader, secret: encryptSecret(deps.secrets, ownerId, id, token) } : {},
  );
  return viewAction(requireStored(row));
}

/** Returns a tool server of the owner. Throws `not_found`, also for the id of an HTTP action. */
async function requireServer(deps: ActionDeps, ownerId: string, id: number): Promise<store.ActionRow> {
  const row = await store.findActionRow(deps.database.pool, ownerId, id);
  if (row?.kind !== 'server') throw notFound();
  return row;
}

type ToolChoices = NonNullable<ToolServerUpdate['tools']>;

/**
 * Applies the owner's choices to the tools. A tool without a choice or with a problem stays as it is. A tool
 * that is not read-only always asks the visitor first.
 */
function chooseTools(tools: ServerTool[], choices: ToolChoices): ServerTool[] {
  return tools.map((tool) => {
    const choice = choices.find((each) => each.name === tool.name);
    if (!choice || tool.problem) return tool;
    return { ...tool, isChosen: choice.isChosen, asksFirst: choice.asksFirst || !tool.isReadOnly };
  });
}

const countChosen = (rows: Pick<store.ActionRow, 'tools'>[]) =>
  rows.flatMap(({ tools }) => tools).filter(({ isChosen }) => isChosen).length;

/**
 * Returns `tools`. Throws `payload_too_large` when the assistant would have too many chosen tools, and more
 * than `before`. `existing` are its other actions.
 */
function requireToolLimit(
  tools: ServerTool[],
  before: store.ActionRow,
  existing: store.ActionRow[],
): ServerTool[] {
  const maxTools = limits.toolsPerAssistant;
  const chosenCount = countChosen([{ tools }]);
  if (chosenCount > countChosen([before]) && chosenCount + countChosen(existing) > maxTools)
    throw new AppError('payload_too_large', localizedMessage('too-many-tools', { most: maxTools }), {
      field: 'tools',
    });
  return tools;
}

/**
 * Changes the name, status, token and chosen tools of a tool server. Undefined values stay, and a null token
 * is removed. Throws `not_found`, and `payload_too_large` when the assistant would have too many chosen
 * tools.
 */
export async function updateToolServer(
  deps: ActionDeps,
  ownerId: string,
  id: number,
  { name, isActive, token, tools: choices = [] }: ToolServerUpdate,
): Promise<Action> {
  await requireServer(deps, ownerId, id);
  const row = await store.updateAction(deps.database, ownerId, id, (before, existing) => ({
    ...(name === undefined ? {} : { name }),
    ...(isActive === undefined ? {} : { isActive }),
    ...(token === undefined
      ? {}
      : token === null
        ? { headerName: null, secret: null }
        : { headerName: tokenHeader, secret: encryptSecret(deps.secrets, ownerId, id, token) }),
    tools: requireToolLimit(chooseTools(before.tools, choices), before, existing),
  }));
  return viewAction(requireStored(row));
}

/**
 * Asks a server for its tools again and stores them. If it does not answer, the stored tools stay and the
 * problem is stored. Throws `not_found` and `url_not_allowed`.
 */
export async function refreshToolServer(
  deps: ActionDeps,
  ownerId: string,
  id: number,
  signal: AbortSignal,
): Promise<Action> {
  const server = await requireServer(deps, ownerId, id);
  const token = decryptSecret(deps.secrets, server);
  const listing = await listServerTools(deps, { address: server.address, token, tenantId: ownerId }, signal);
  const row = await store.updateAction(deps.database, ownerId, id, (before, existing) =>
    toListingValues(listing, before.tools, { prefix: before.toolName, usedNames: listToolNames(existing) }),
  );
  return viewAction(requireStored(row));
}

/**
 * Really runs an action for its owner, even if it is disabled. Returns a failed run instead of throwing.
 * Throws `not_found`.
 */
export async function testAction(
  deps: ActionDeps,
  ownerId: string,
  id: number,
  { toolName, args }: ActionTest,
  signal: AbortSignal,
): Promise<RunResult> {
  const row = await store.findActionRow(deps.database.pool, ownerId, id);
  if (!row) throw notFound();
  const outcome = await runAction(
    deps,
    {
      ownerId,
      assistantId: row.assistantId,
      actionId: id,
      toolName: toolName ?? row.toolName,
      args,
      threadId: null,
      conversationId: null,
      runKey: `test:${randomUUID()}`,
      isTest: true,
    },
    signal,
  );
  if (outcome.status === 'done') return outcome;
  const { reason, milliseconds, problems = {}, httpStatus = null } = outcome;
  return { status: 'failed', reason, milliseconds, problems, httpStatus };
}

/** Deletes an action or tool server with its runs. Throws `not_found`. */
export async function deleteAction(deps: ActionDeps, ownerId: string, id: number): Promise<void> {
  if (!(await store.deleteAction(deps.database, ownerId, id))) throw notFound();
}
