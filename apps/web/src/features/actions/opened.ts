import type { Action, HttpAction, ToolServer } from '@anito/contract/actions';
import type { Tried } from './try-dialog.tsx';

/** Dialog open over the list of actions. */
export type Opened =
  | { what: 'http' | 'booking' | 'payment' | 'mcp' }
  | { what: 'edit'; action: HttpAction }
  | { what: 'tools'; server: ToolServer }
  | { what: 'try'; tried: Tried }
  | { what: 'remove'; action: Action };
