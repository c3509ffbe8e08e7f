import { answerOutcome, answerSource } from '@anito/contract/conversations';
import { limits, PRODUCT_NAME } from '@anito/contract/limits';
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { describeError, toAppError } from '../../lib/error-handler.ts';
import { type Asked, askOnce, type McpDeps, searchSources } from './mcp.service.ts';

const mostResults = 20;
const usualResults = 5;

const question = z.string().trim().min(1).max(limits.questionMax);
const cited = z.object({
  answer: z.string(),
  outcome: answerOutcome,
  confidence: z.number(),
  sources: z.array(answerSource),
});
const found = z.object({
  results: z.array(answerSource.omit({ snippet: true }).extend({ text: z.string() })),
});

/** An answer with its sources as words, for programs that read nothing else. */
function writeAnswer({ answer, sources }: z.infer<typeof cited>): string {
  const lines = sources.map(
    ({ title, pageUrl, page }, index) =>
      `[${index + 1}] ${title}${page ? `, page ${page}` : ''}${pageUrl ? ` – ${pageUrl}` : ''}`,
  );
  return lines.length === 0 ? answer : `${answer}\n\nSources:\n${lines.join('\n')}`;
}

function writeResults({ results }: z.infer<typeof found>): string {
  if (results.length === 0) return 'Nothing was found.';
  return results
    .map(
      ({ title, pageUrl, text }, index) =>
        `[${index + 1}] ${title}${pageUrl ? ` – ${pageUrl}` : ''}\n${text}`,
    )
    .join('\n\n');
}

/** A server of the protocol for one request: an assistant's two tools, as far as the key may use them. */
export function createMcpServer(
  deps: McpDeps,
  asked: Asked & { name: string; requestId: string },
): McpServer {
  const server = new McpServer(
    { name: asked.name, version: '1' },
    {
      instructions: `Answers of “${asked.name}” come from the documents of its business alone (${PRODUCT_NAME}). Cite the sources that come with them.`,
    },
  );

  /** What a tool says, or why not: a refusal is for the program to read, an unknown error is masked. */
  async function say<Result extends Record<string, unknown>>(
    work: () => Promise<Result>,
    write: (result: Result) => string,
  ): Promise<CallToolResult> {
    try {
      const result = await work();
      return { content: [{ type: 'text', text: write(result) }], structuredContent: result };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status >= 500) deps.log.error({ err: thrown, requestId: asked.requestId }, 'tool failed');
      return {
        isError: true,
        content: [{ type: 'text', text: describeError(error, asked.requestId).error }],
      };
    }
  }

  const { scopes } = asked.holder;
  if (scopes.includes('chat')) {
    server.registerTool(
      'ask',
      {
        title: `Ask ${asked.name}`,
        description:
          'Answers a question from the documents of the business, with the sources that the answer cites.',
        inputSchema: z.object({ question: question.describe('The question, complete in itself') }),
        outputSchema: cited,
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      ({ question }, { mcpReq }) =>
        say(
          () => askOnce(deps, asked, question, { signal: mcpReq.signal, requestId: asked.requestId }),
          writeAnswer,
        ),
    );
  }
  if (scopes.includes('search')) {
    server.registerTool(
      'search',
      {
        title: `Search what ${asked.name} knows`,
        description: 'Finds the passages of the documents of the business that fit a query best, best first.',
        inputSchema: z.object({
          query: question.describe('What to look for'),
          limit: z.int().min(1).max(mostResults).default(usualResults).describe('How many passages'),
        }),
        outputSchema: found,
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      ({ query, limit }, { mcpReq }) =>
        say(
          async () => ({ results: await searchSources(deps, asked, { text: query, limit }, mcpReq.signal) }),
          writeResults,
        ),
    );
  }
  return server;
}
