import type { Proposal } from '@anito/contract/proposals';
import type { Read } from '@anito/documents/readers/reader-task';
import type { ReplyInput } from './read-content.ts';
import { readModelProposal } from './read-model-proposal.ts';

export const read: Read<ReplyInput, Proposal | undefined> = async ({ reply, passages }) =>
  readModelProposal(reply, passages);
