import type { ActionParameters, ParameterProblem } from '@anito/contract/actions';
import type { RunReason } from '@anito/contract/run-reasons';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../accounts/users.service.ts';
import * as store from './actions.store.ts';
import { hideSecret } from './answers/hide-secret.ts';
import { sanitizeReply } from './answers/read-answer.ts';
import { type Argument, checkArguments } from './check-arguments.ts';
import type { RunEnd } from './run-end.ts';
import { runHttp } from './run-http.ts';
import { runTool } from './run-tool.ts';
import { decryptSecret } from './secrets.ts';
import type { ActionTimeoutDeps, ToolServerDeps } from './servers/tool-servers.ts';

export { checkArguments } from './check-arguments.ts';

/** Dependencies of action runs. */
export type ActionDeps = Pick<
  Deps,
  'database' | 'secrets' | 'safeFetch' | 'readers' | 'storage' | 'rateLimits' | 'log'
> &
  ToolServerDeps &
  ActionTimeoutDeps;

/** A tool that an assistant may use: an HTTP action, or one tool of an MCP server. */
export type OfferedAction = {
  /** Id of the action. For a server's tool, the id of the server. */
  actionId: number;
  /** The name for models, unique within the assistant, [a-z0-9_-]{1,64}. */
  toolName: string;
  /** The name for people, from the owner or the server. */
  name: string;
  /** When to use the action. */
  description: string;
  parameters: ActionParameters;
  /** Whether the visitor must consent before it runs. Always true for actions that may change something. */
  asksFirst: boolean;
};

/**
 * Returns the usable tools of one row: its own for an HTTP action, and the chosen ones for a tool server. An
 * action or tool without usable parameters has none.
 */
function listTools(row: store.ActionRow): OfferedAction[] {
  if (row.kind === 'http') {
    const { id: actionId, toolName, name, description, parameters } = row;
    if (!parameters) return [];
    return [
      { actionId, toolName, name, description, parameters, asksFirst: row.asksFirst || row.method !== 'GET' },
    ];
  }
  return row.tools.flatMap((tool) =>
    tool.isChosen && tool.parameters
      ? [
          {
            actionId: row.id,
            toolName: tool.toolName,
            name: tool.title,
            description: tool.description,
            parameters: tool.parameters,
            asksFirst: tool.asksFirst || !tool.isReadOnly,
          },
        ]
      : [],
  );
}

/** Returns the tools that the model may call: all usable ones of an assistant's enabled actions. */
export async function listOfferedActions(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
  assistantId: number,
): Promise<OfferedAction[]> {
  return (await store.listActiveRows(database, ownerId, assistantId)).flatMap(listTools);
}

/** A requested run. Two runs with the same key run once. */
export type RunRequest = {
  ownerId: string;
  assistantId: number;
  actionId: number;
  toolName: string;
  args: Record<string, unknown>;
  threadId: number | null;
  conversationId: number | null;
  runKey: string;
  /** Whether the owner tests the action. A test may run a disabled action. */
  isTest?: boolean;
};

/** Result of a run: sanitised text for the model and the visitor, or the reason of a failure. */
export type RunOutcome =
  | { status: 'done'; text: string; milliseconds: number }
  | {
      status: 'failed';
      reason: RunReason;
      milliseconds: number;
      problems?: Record<string, ParameterProblem>;
      httpStatus?: number | null;
    };

const createRefusal = (reason: RunReason): RunOutcome => ({ status: 'failed', reason, milliseconds: 0 });

/**
 * Returns the outcome of an earlier run with the same key, or undefined without one. A run without a stored
 * outcome may or may not have happened, so it fails with `unknown`.
 */
async function findPreviousRun(
  deps: ActionDeps,
  { ownerId, runKey }: RunRequest,
): Promise<RunOutcome | undefined> {
  const previous = await store.findRun(deps.database, ownerId, runKey);
  if (!previous) return undefined;
  const milliseconds = previous.milliseconds ?? 0;
  if (previous.status === 'done') return { status: 'done', text: previous.answer ?? '', milliseconds };
  return {
    status: 'failed',
    reason: previous.reason ?? 'unknown',
    milliseconds,
    httpStatus: previous.httpStatus,
  };
}

/**
 * Calls the external service of an action within `runMs`. Returns a timeout or failure as its `reason`.
 * Throws only when `callerSignal` is aborted.
 */
async function callService(
  deps: ActionDeps,
  { row, tool }: { row: store.ActionRow; tool: OfferedAction },
  values: Record<string, Argument>,
  callerSignal: AbortSignal,
): Promise<RunEnd> {
  const timeout = AbortSignal.timeout(deps.actionTimeouts.runMs);
  const signal = AbortSignal.any([callerSignal, timeout]);
  try {
    const call =
      row.kind === 'http' ? runHttp(deps, row, values, signal) : runTool(deps, row, tool, values, signal);
    return await call;
  } catch (error) {
    callerSignal.throwIfAborted();
    if (timeout.aborted) return { reason: 'timeout', httpStatus: null, text: null };
    deps.log.warn({ err: error, actionId: row.id }, 'action failed');
    return { reason: 'unknown', httpStatus: null, text: null };
  }
}

/** Stores the outcome of a run and adds it to the audit log. */
async function recordEnd(
  deps: ActionDeps,
  { ownerId, assistantId, actionId, toolName, conversationId, isTest = false }: RunRequest,
  { id, name }: { id: number; name: string },
  end: Parameters<typeof store.endRun>[2],
): Promise<void> {
  await store.endRun(deps.database, { ownerId, id }, end);
  await recordAudit(deps, {
    actorId: isTest ? ownerId : null,
    actingAsId: null,
    action: 'action.run',
    object: `action:${actionId}`,
    objectName: name,
    concernsId: ownerId,
    ip: null,
    requestId: `run:${id}`,
    detail: [
      `assistant:${assistantId}`,
      ...(conversationId === null ? [] : [`conversation:${conversationId}`]),
      `tool:${toolName}`,
      end.reason ?? end.status,
    ].join(' '),
  });
}

/**
 * Counts a run against the account's limit. Returns false if the limit is reached or cannot be checked; never
 * throws.
 */
async function consumeRunLimit({ rateLimits }: ActionDeps, ownerId: string): Promise<boolean> {
  try {
    await rateLimits.consume('actionRun', ownerId);
    return true;
  } catch {
    return false;
  }
}

/**
 * Inserts a run, checks the arguments, calls the service and stores the outcome. If the key was used before,
 * calls nothing and returns the earlier outcome. Throws when the signal is aborted; the run then counts as
 * failed with `unknown`.
 */
async function runOnce(
  deps: ActionDeps,
  run: RunRequest,
  action: { row: store.ActionRow; tool: OfferedAction },
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { isTest = false } = run;
  const { row, tool } = action;
  const check = checkArguments(tool.parameters, run.args);
  const id = await store.startRun(deps.database, { ...run, name: tool.name.slice(0, 200), isTest });
  // Without a stored run, the action was deleted meanwhile.
  if (id === undefined) return (await findPreviousRun(deps, run)) ?? createRefusal('not-allowed');
  const startedRun = { id, name: tool.name };
  const start = performance.now();
  const end = (runEnd: RunEnd, text: string | null) => ({
    status: runEnd.reason ? ('failed' as const) : ('done' as const),
    reason: runEnd.reason,
    httpStatus: runEnd.httpStatus,
    milliseconds: Math.round(performance.now() - start),
    answer: text,
  });
  if ('problems' in check) {
    const result = end({ reason: 'invalid-arguments', httpStatus: null, text: null }, null);
    await recordEnd(deps, run, startedRun, result);
    return { ...createRefusal('invalid-arguments'), problems: check.problems } as RunOutcome;
  }
  try {
    const runEnd = await callService(deps, { row, tool }, check.values, signal);
    const text =
      runEnd.text === null ? null : sanitizeReply(hideSecret(runEnd.text, decryptSecret(deps.secrets, row)));
    const result = end(runEnd, text);
    await recordEnd(deps, run, startedRun, result);
    const { milliseconds } = result;
    if (runEnd.reason)
      return { status: 'failed', reason: runEnd.reason, milliseconds, httpStatus: runEnd.httpStatus };
    return { status: 'done', text: text ?? '', milliseconds };
  } catch (error) {
    // The caller has left, so it is unknown whether the action happened.
    await recordEnd(deps, run, startedRun, end({ reason: 'unknown', httpStatus: null, text: null }, null));
    throw error;
  }
}

/**
 * Runs an action and returns its outcome; throws only when the signal is aborted. Fails with `not-allowed` if
 * the action is missing, disabled (except in a test) or over the limit. A key runs once: a second run with it
 * returns the stored outcome, or fails with `unknown` while there is no outcome yet.
 */
export async function runAction(deps: ActionDeps, run: RunRequest, signal: AbortSignal): Promise<RunOutcome> {
  signal.throwIfAborted();
  try {
    const row = await store.findActionRow(deps.database.pool, run.ownerId, run.actionId);
    const isAvailable = row?.assistantId === run.assistantId && (row.isActive || run.isTest);
    const tool =
      row && isAvailable ? listTools(row).find(({ toolName }) => toolName === run.toolName) : undefined;
    if (!row || !tool) return createRefusal('not-allowed');
    // A repeated run does not count against the limit.
    const previous = await findPreviousRun(deps, run);
    if (previous) return previous;
    if (!(await consumeRunLimit(deps, run.ownerId))) return createRefusal('not-allowed');
    return await runOnce(deps, run, { row, tool }, signal);
  } catch (error) {
    signal.throwIfAborted();
    deps.log.error({ err: error, actionId: run.actionId }, 'action not run');
    return createRefusal('unknown');
  }
}
