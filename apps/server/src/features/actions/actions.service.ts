import type { ActionParameters, ParameterProblem } from '@anito/contract/actions';
import type { RunReason } from '@anito/contract/run-reasons';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../accounts/users.service.ts';
import * as store from './actions.store.ts';
import { hideSecret } from './answers/hide-secret.ts';
import { tameAnswer } from './answers/read-answer.ts';
import { type Argument, checkArguments } from './check-arguments.ts';
import type { RunEnd } from './run-end.ts';
import { runHttp } from './run-http.ts';
import { runTool } from './run-tool.ts';
import { openSecret } from './secrets.ts';
import type { ActionPatienceDeps, ToolServerDeps } from './servers/tool-servers.ts';

export { checkArguments } from './check-arguments.ts';

/** What running actions works with. */
export type ActionDeps = Pick<
  Deps,
  'database' | 'secrets' | 'safeFetch' | 'readers' | 'storage' | 'rateLimits' | 'log'
> &
  ToolServerDeps &
  ActionPatienceDeps;

/** A tool that an assistant may use: an HTTP action, or one tool of an MCP server. */
export type OfferedAction = {
  /** Of the action (for a server: of the server's row). */
  actionId: number;
  /** Unique among the assistant's, [a-z0-9_-]{1,64}: how models call it. */
  toolName: string;
  /** As the owner (or the server) calls it, for people. */
  name: string;
  /** When to use it. */
  description: string;
  parameters: ActionParameters;
  /** The visitor is asked before it runs: always true for what may change something. */
  asksFirst: boolean;
};

/** The one or more tools that a row offers. */
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

/** What an assistant may use now; only what is switched on. */
export async function listOffered(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
  assistantId: number,
): Promise<OfferedAction[]> {
  return (await store.listActiveRows(database, ownerId, assistantId)).flatMap(listTools);
}

/** A run that is wanted; the same key never runs twice. */
export type WantedRun = {
  ownerId: string;
  assistantId: number;
  actionId: number;
  toolName: string;
  args: Record<string, unknown>;
  threadId: number | null;
  conversationId: number | null;
  runKey: string;
  /** Whether the owner tries it: also what is switched off. */
  isTest?: boolean;
};

/** What came of it: a text for the model and the visitor, tamed, or why there is none. */
export type RunOutcome =
  | { status: 'done'; text: string; milliseconds: number }
  | {
      status: 'failed';
      reason: RunReason;
      milliseconds: number;
      problems?: Record<string, ParameterProblem>;
      httpStatus?: number | null;
    };

const refuse = (reason: RunReason): RunOutcome => ({ status: 'failed', reason, milliseconds: 0 });

/** What is known of the run of a key: one that was begun and never ended may have happened or not. */
async function recall(deps: ActionDeps, { ownerId, runKey }: WantedRun): Promise<RunOutcome> {
  const past = await store.findRun(deps.database, ownerId, runKey);
  if (!past) return refuse('not-allowed');
  const milliseconds = past.milliseconds ?? 0;
  if (past.status === 'done') return { status: 'done', text: past.answer ?? '', milliseconds };
  return { status: 'failed', reason: past.reason ?? 'unknown', milliseconds, httpStatus: past.httpStatus };
}

/** Calls the other side, within the time that a run may take; throws where the caller has left. */
async function callOutside(
  deps: ActionDeps,
  { row, tool }: { row: store.ActionRow; tool: OfferedAction },
  values: Record<string, Argument>,
  given: AbortSignal,
): Promise<RunEnd> {
  const late = AbortSignal.timeout(deps.actionPatience.runMs);
  const signal = AbortSignal.any([given, late]);
  try {
    const call =
      row.kind === 'http' ? runHttp(deps, row, values, signal) : runTool(deps, row, tool, values, signal);
    return await call;
  } catch (error) {
    given.throwIfAborted();
    if (late.aborted) return { reason: 'timeout', httpStatus: null, text: null };
    deps.log.warn({ err: error, actionId: row.id }, 'action failed');
    return { reason: 'unknown', httpStatus: null, text: null };
  }
}

async function noteEnd(
  deps: ActionDeps,
  { ownerId, assistantId, actionId, toolName, conversationId, isTest = false }: WantedRun,
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

/** Whether the account may run one more now. */
async function isCounted({ rateLimits }: ActionDeps, ownerId: string): Promise<boolean> {
  try {
    await rateLimits.consume('actionRun', ownerId);
    return true;
  } catch {
    return false;
  }
}

async function runOnce(
  deps: ActionDeps,
  run: WantedRun,
  found: { row: store.ActionRow; tool: OfferedAction },
  signal: AbortSignal,
): Promise<RunOutcome> {
  const { isTest = false } = run;
  const { row, tool } = found;
  const checked = checkArguments(tool.parameters, run.args);
  const id = await store.beginRun(deps.database, { ...run, name: tool.name.slice(0, 200), isTest });
  if (id === undefined) return recall(deps, run);
  const begun = { id, name: tool.name };
  const start = performance.now();
  const end = (came: RunEnd, text: string | null) => ({
    status: came.reason ? ('failed' as const) : ('done' as const),
    reason: came.reason,
    httpStatus: came.httpStatus,
    milliseconds: Math.round(performance.now() - start),
    answer: text,
  });
  if ('problems' in checked) {
    const ended = end({ reason: 'invalid-arguments', httpStatus: null, text: null }, null);
    await noteEnd(deps, run, begun, ended);
    return { ...refuse('invalid-arguments'), problems: checked.problems } as RunOutcome;
  }
  try {
    const came = await callOutside(deps, { row, tool }, checked.values, signal);
    const text = came.text === null ? null : tameAnswer(hideSecret(came.text, openSecret(deps.secrets, row)));
    const ended = end(came, text);
    await noteEnd(deps, run, begun, ended);
    const { milliseconds } = ended;
    if (came.reason)
      return { status: 'failed', reason: came.reason, milliseconds, httpStatus: came.httpStatus };
    return { status: 'done', text: text ?? '', milliseconds };
  } catch (error) {
    // Who asked has left: whether it happened nobody knows.
    await noteEnd(deps, run, begun, end({ reason: 'unknown', httpStatus: null, text: null }, null));
    throw error;
  }
}

/**
 * Runs an action; never throws but for an aborted signal. The same key never runs twice: of one that has ended its end is
 * told again, and one that a process left without an end has failed for an unknown reason.
 */
export async function runAction(deps: ActionDeps, run: WantedRun, signal: AbortSignal): Promise<RunOutcome> {
  signal.throwIfAborted();
  try {
    const row = await store.findActionRow(deps.database.pool, run.ownerId, run.actionId);
    const isThere = row?.assistantId === run.assistantId && (row.isActive || run.isTest);
    const tool =
      row && isThere ? listTools(row).find(({ toolName }) => toolName === run.toolName) : undefined;
    if (!row || !tool || !(await isCounted(deps, run.ownerId))) return refuse('not-allowed');
    return await runOnce(deps, run, { row, tool }, signal);
  } catch (error) {
    signal.throwIfAborted();
    deps.log.error({ err: error, actionId: run.actionId }, 'action not run');
    return refuse('unknown');
  }
}
