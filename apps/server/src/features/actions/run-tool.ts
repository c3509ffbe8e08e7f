import { limits } from '@anito/contract/limits';
import type { CallToolResult } from '@modelcontextprotocol/client';
import type { Deps } from '../../deps.ts';
import type { ActionRow } from './actions.store.ts';
import { writeJson } from './answers/write-json.ts';
import type { Argument } from './check-arguments.ts';
import type { RunEnd } from './run-end.ts';
import { decryptSecret } from './secrets.ts';
import { describeServerFailure } from './servers/describe-failure.ts';
import type { ToolServerDeps } from './servers/tool-servers.ts';

type ToolDeps = Pick<Deps, 'secrets'> & ToolServerDeps;

/**
 * Returns the texts of a tool's result, or without any its structured content as lines. Returns an empty text
 * if it has neither, for example only pictures.
 */
function toText({ content, structuredContent }: CallToolResult): string {
  const texts = content.flatMap((block) => {
    if (block.type === 'text') return [block.text];
    return block.type === 'resource' && 'text' in block.resource ? [block.resource.text] : [];
  });
  if (texts.length > 0 || structuredContent === undefined) return texts.join('\n\n');
  return writeJson(structuredContent);
}

/**
 * Calls a tool of a tool server and returns the text of its result. Returns a failure as a reason. Throws the
 * signal's reason when it is aborted.
 */
export async function runTool(
  deps: ToolDeps,
  row: ActionRow,
  { toolName }: { toolName: string },
  values: Record<string, Argument>,
  signal: AbortSignal,
): Promise<RunEnd> {
  const tool = row.tools.find((each) => each.toolName === toolName);
  const token = decryptSecret(deps.secrets, row);
  if (!tool || (row.headerName && token === null))
    return { reason: 'not-allowed', httpStatus: null, text: null };
  const target = { address: row.address, token, tenantId: row.ownerId };
  try {
    const result = await deps.toolServers.runSession(
      target,
      { maxBytes: limits.actionAnswerBytes, signal },
      (client, until) => client.callTool({ name: tool.name, arguments: values }, { signal: until }),
    );
    if (result.isError) return { reason: 'refused', httpStatus: null, text: null };
    return { reason: null, httpStatus: null, text: toText(result) };
  } catch (error) {
    signal.throwIfAborted();
    return { ...(await describeServerFailure(error)), text: null };
  }
}
