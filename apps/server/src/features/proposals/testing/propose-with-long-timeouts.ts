import type { Proposal, proposalInput } from '@anito/contract/proposals';
import type { z } from 'zod';
import type { Shop } from '../../../testing/shop-parts.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { type ProposalTimeouts, proposeAssistant } from '../proposals.service.ts';

const longTimeouts: ProposalTimeouts = { readingMs: 120_000, questionsMs: 120_000, modelMs: 120_000 };

/** Requests a proposal of a shop's source without practical time limits, except those in `timeouts`. */
export function proposeWithLongTimeouts(
  { deps }: Pick<TestApp, 'deps'>,
  { ownerId, connectionId }: Pick<Shop, 'ownerId' | 'connectionId'>,
  options: {
    assistantType?: z.output<typeof proposalInput>['assistantType'];
    timeouts?: Partial<ProposalTimeouts>;
    signal?: AbortSignal;
  } = {},
): Promise<Proposal> {
  const { assistantType = 'auto', timeouts, signal = new AbortController().signal } = options;
  const input = { connectionIds: [connectionId], connectionsWithTypes: [], assistantType };
  const client = { signal, requestId: 'patient' };
  return proposeAssistant(deps, ownerId, input, client, { ...longTimeouts, ...timeouts });
}
