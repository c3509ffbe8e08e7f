import type { Action, HttpAction, ToolServer } from '@anito/contract/actions';
import type { TryTarget } from './try-dialog.tsx';

/** Dialog open over the list of actions. */
export type OpenDialog =
  | { what: 'http' | 'booking' | 'payment' | 'mcp' }
  | { what: 'edit'; action: HttpAction }
  | { what: 'tools'; server: ToolServer }
  | { what: 'try'; tried: TryTarget }
  | { what: 'remove'; action: Action };
