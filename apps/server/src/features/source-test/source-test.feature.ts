import type { ChannelKind } from '../conversations/channel-kind.ts';
import { registerSourceTestRoutes } from './source-test.routes.ts';
import { sourceTest as channel } from './source-test.service.ts';

/** The test in which an owner asks sources without an assistant. */
export const sourceTest: ChannelKind = { name: 'source test', channel, routes: registerSourceTestRoutes };
