import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { describeError, toAppError } from '../../lib/error-handler.ts';
import { askOnce, type McpDeps, type McpTarget, searchSources } from './mcp.service.ts';
import { askTool, mcpInstructions, searchTool } from './mcp-tools.ts';

type AskResult = z.infer<typeof askTool.outputSchema>;
type SearchResult = z.infer<typeof searchTool.outputSchema>;

/** Formats an answer with its numbered sources as text, for programs that read only text. */
function writeAnswer({ answer, sources }: AskResult): string {
  const lines = sources.map(
    ({ title, pageUrl, page }, index) =>
      `[${index + 1}] ${title}${page ? `, page ${page}` : ''}${pageUrl ? ` – ${pageUrl}` : ''}`,
  );
  return lines.length === 0 ? answer : `${answer}\n\nSources:\n${lines.join('\n')}`;
}

/** Formats passages as a numbered list, for programs that read only text. */
function writeResults({ results }: SearchResult): string {
  if (results.length === 0) return searchTool.nothingFound;
  return results
    .map(
      ({ title, pageUrl, text }, index) =>
        `[${index + 1}] ${title}${pageUrl ? ` – ${pageUrl}` : ''}\n${text}`,
    )
    .join('\n\n');
}

/**
 * Creates an MCP server for one request. It has the tools `ask` and `search`, each only if the key's scopes
 * permit it.
 */
export function createMcpServer(deps: McpDeps, target: McpTarget & { requestId: string }): McpServer {
  const { name } = target.assistant;
  const server = new McpServer({ name, version: '1' }, { instructions: mcpInstructions(name) });

  /** Returns the result of a tool, or its error for the program to read. Unknown errors are masked. */
  async function runTool<Result extends Record<string, unknown>>(
    work: () => Promise<Result>,
    write: (result: Result) => string,
  ): Promise<CallToolResult> {
    try {
      const result = await work();
      return { content: [{ type: 'text', text: write(result) }], structuredContent: result };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status >= 500) deps.log.error({ err: thrown, requestId: target.requestId }, 'tool failed');
      return {
        isError: true,
        content: [{ type: 'text', text: describeError(error, target.requestId).error }],
      };
    }
  }

  const { scopes } = target.holder;
  if (scopes.includes('chat')) {
    server.registerTool(
      'ask',
      {
        title: askTool.title(name),
        description: askTool.description,
        inputSchema: askTool.inputSchema,
        outputSchema: askTool.outputSchema,
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      ({ question }, { mcpReq }) =>
        runTool(
          () => askOnce(deps, target, question, { signal: mcpReq.signal, requestId: target.requestId }),
          writeAnswer,
        ),
    );
  }
  if (scopes.includes('search')) {
    server.registerTool(
      'search',
      {
        title: searchTool.title(name),
        description: searchTool.description,
        inputSchema: searchTool.inputSchema,
        outputSchema: searchTool.outputSchema,
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      ({ query, limit }, { mcpReq }) =>
        runTool(
          async () => ({ results: await searchSources(deps, target, { text: query, limit }, mcpReq.signal) }),
          writeResults,
        ),
    );
  }
  return server;
}
