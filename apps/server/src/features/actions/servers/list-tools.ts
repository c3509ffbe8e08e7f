import { isDeepStrictEqual } from 'node:util';
import type { ServerTool } from '@anito/contract/actions';
import { limits } from '@anito/contract/limits';
import { toStorable } from '@anito/contract/values';
import type { Tool } from '@modelcontextprotocol/client';
import { escapeForPrompt } from '../../../lib/escape-for-prompt.ts';
import { createToolName } from '../tool-names.ts';
import { reduceSchema } from './reduce-schema.ts';
import type { ToolServerDeps, ToolServerTarget } from './tool-servers.ts';

/** Largest tool listing of a server, in bytes. Most need a tenth of it. */
const maxListBytes = 1_048_576;
const maxPages = 10;

/** A tool as its server describes it. */
export type ListedTool = Pick<
  ServerTool,
  'name' | 'title' | 'description' | 'parameters' | 'problem' | 'isReadOnly'
>;

/** Sanitises a text of a server and cuts it to `length` characters. */
const sanitizeServerText = (text: string | undefined, length: number) =>
  escapeForPrompt(toStorable((text ?? '').slice(0, 2 * length).toWellFormed()), length)
    .toWellFormed()
    .trim();

/**
 * Converts a tool as its server describes it. A schema that is not supported gives null parameters and a
 * `problem`.
 */
function toListedTool({ name, title, description, inputSchema, annotations }: Tool): ListedTool {
  const reduced = reduceSchema(inputSchema);
  return {
    name,
    title:
      sanitizeServerText(title ?? annotations?.title, limits.actionNameMax) ||
      sanitizeServerText(name, limits.actionNameMax),
    description: sanitizeServerText(description, limits.actionDescriptionMax),
    parameters: 'parameters' in reduced ? reduced.parameters : null,
    problem: 'problem' in reduced ? reduced.problem : null,
    isReadOnly: annotations?.readOnlyHint === true,
  };
}

/**
 * Fetches the first tools of a server, up to `toolsPerServer`. Drops tools without a valid name. Throws when
 * the server cannot be reached, replies with an error or exceeds the limits of a session.
 */
export async function fetchTools(
  { toolServers }: ToolServerDeps,
  target: ToolServerTarget,
  signal: AbortSignal,
): Promise<ListedTool[]> {
  const tools = await toolServers.runSession(
    target,
    { maxBytes: maxListBytes, signal },
    async (client, until) => {
      const fetched: Tool[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < maxPages && fetched.length < limits.toolsPerServer; page += 1) {
        const response = await client.listTools(cursor === undefined ? {} : { cursor }, { signal: until });
        fetched.push(...response.tools);
        cursor = response.nextCursor;
        if (cursor === undefined) break;
      }
      return fetched;
    },
  );
  const isNamed = ({ name }: Tool) => name.length > 0 && name.length <= limits.serverToolNameMax;
  const byName = new Map(tools.filter(isNamed).map((tool) => [toStorable(tool.name), tool]));
  return [...byName].slice(0, limits.toolsPerServer).map(([name, tool]) => ({ ...toListedTool(tool), name }));
}

/**
 * Returns whether a tool is still what its owner chose, because a server could change the description under
 * the same name.
 */
const isUnchangedTool = (a: ListedTool, b: ListedTool) =>
  a.description === b.description &&
  a.isReadOnly === b.isReadOnly &&
  isDeepStrictEqual(a.parameters, b.parameters);

/**
 * Returns the listed tools with the choices and tool names of the stored ones; tools that are no longer
 * listed are dropped. A known tool stays chosen only while its description, its parameters and whether it is
 * read-only are unchanged. All others are not chosen and ask first. New names avoid `usedNames`.
 */
export function mergeTools(
  listedTools: ListedTool[],
  stored: ServerTool[],
  { prefix, usedNames }: { prefix: string; usedNames: Iterable<string> },
): ServerTool[] {
  const names = new Set([...usedNames, ...stored.map(({ toolName }) => toolName)]);
  return listedTools.map((tool) => {
    const before = stored.find(({ name }) => name === tool.name);
    const toolName = before?.toolName ?? createToolName(`${prefix}_${tool.name}`, names);
    names.add(toolName);
    const stays = before !== undefined && isUnchangedTool(before, tool) && tool.problem === null;
    return {
      ...tool,
      toolName,
      isChosen: stays && before.isChosen,
      asksFirst: stays ? before.asksFirst : true,
    };
  });
}
