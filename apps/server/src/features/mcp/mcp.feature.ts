import type { Deps } from '../../deps.ts';
import type { ApiKeyAccessDeps } from '../../lib/caller.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import type { ChannelKind } from '../threads/channel-kind.ts';
import { mcp as channel } from './mcp.service.ts';
import { serveMcp } from './serve-mcp.ts';

/** The channel for programs that use the Model Context Protocol. */
export const mcp: ChannelKind<Deps & ApiKeyAccessDeps & AskDeps> = {
  name: 'MCP server',
  channel,
  serve: serveMcp,
};
