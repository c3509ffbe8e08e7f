import type { ActionParameter } from '@anito/contract/actions';
import type { OfferedAction } from '../../actions/actions.service.ts';

/** Creates a read-only action. All `parameters` are required. */
export function makeAction(
  name: string,
  parameters: Record<string, ActionParameter> = {},
  overrides: Partial<OfferedAction> = {},
): OfferedAction {
  return {
    actionId: 1,
    toolName: name.toLowerCase().replaceAll(' ', '_'),
    name,
    description: '',
    parameters: {
      type: 'object',
      properties: parameters,
      required: Object.keys(parameters),
      additionalProperties: false,
    },
    asksFirst: false,
    ...overrides,
  };
}
