import type { OfferedAction } from '../actions/actions.service.ts';
import {
  asContext,
  type CitablePassage,
  type ContextPassage,
  type FoundPassage,
} from '../knowledge/gather-context.service.ts';

/** What an action has told, as an answer may cite it: a passage of no document, whose ids are below zero. */
export function toResultPassage(
  { actionId, name }: OfferedAction,
  text: string,
  index: number,
): ContextPassage {
  const id = -(index + 1);
  return asContext({
    id,
    documentId: id,
    connectionId: actionId,
    connectionType: 'action',
    connectionName: name,
    title: name,
    url: null,
    ordinal: 0,
    headingPath: [],
    text,
    page: null,
    isExcluded: false,
    score: 1,
    vectorScore: 0,
    lexicalScore: 0,
    coverage: 0,
    rerankScore: null,
  });
}

/** Whether a passage is of a document, and not of what an action has told. */
export const isOfDocument = (passage: CitablePassage): passage is FoundPassage => passage.id > 0;
