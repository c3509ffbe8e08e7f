import type { PageReingestUpdate } from '@anito/contract/live';
import type { Events } from '../../lib/events.ts';
import type { ReingestPayload } from './reingest-document-kind.ts';

/** Steps of reading a document again, as its owner sees them. */
export const reingestSteps = ['Reading the document', 'Computing embeddings', 'Saving the passages'] as const;

type Detail = Pick<PageReingestUpdate, 'status' | 'step' | 'message' | 'error' | 'because'>;

/** Tells the owner's live clients how reading one document again goes. */
export function publishReingest(events: Events, target: ReingestPayload, detail: Detail): void {
  events.publish({
    ownerId: target.ownerId,
    event: {
      event: 'PageReingestUpdate',
      data: {
        connectionId: target.connectionId,
        pageId: target.externalId,
        totalSteps: reingestSteps.length,
        isPageReingest: true,
        ...detail,
      },
    },
  });
}
