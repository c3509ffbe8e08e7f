import type { ModelReport } from '../../lib/models/types.ts';

/** A model as the contract shows it. */
export function viewModel({ provider, model, isBuiltIn, healthy, state }: ModelReport) {
  return { provider, model, isBuiltIn, isHealthy: healthy, state };
}
