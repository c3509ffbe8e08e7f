import type { ChannelKind } from '../conversations/channel-kind.ts';
import { registerOwnerTestRoutes } from './owner-test.routes.ts';
import { ownerTest as channel } from './owner-test.service.ts';

/** The chat in which an owner tries the own assistant. */
export const ownerTest: ChannelKind = { name: 'owner test', channel, routes: registerOwnerTestRoutes };
