import type { Action, HttpAction, ToolServer } from '@anito/contract/actions';
import type { TryTarget } from './try-dialog.tsx';

/** Dialog open over the list of actions. */
export type OpenDialog =
  | { dialog: 'http' | 'booking' | 'payment' | 'mcp' }
  | { dialog: 'edit'; action: HttpAction }
  | { dialog: 'tools'; server: ToolServer }
  | { dialog: 'try'; target: TryTarget }
  | { dialog: 'remove'; action: Action };
