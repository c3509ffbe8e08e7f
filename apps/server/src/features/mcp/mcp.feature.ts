import type { ChannelKind } from '../threads/channel-kind.ts';
import { mcp as channel } from './mcp.service.ts';
import { serveMcp } from './serve-mcp.ts';

/** Programs ask an assistant by the Model Context Protocol. */
export const mcp: ChannelKind = { name: 'MCP server', channel, serve: serveMcp };
