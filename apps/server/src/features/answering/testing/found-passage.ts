import type { FoundPassage } from '../../knowledge/gather-context.service.ts';

/** Creates a search result, by default the only passage of its document. */
export function makeFoundPassage(
  id: number,
  text: string,
  overrides: Partial<FoundPassage> = {},
): FoundPassage {
  return {
    id,
    documentId: id,
    connectionId: 1,
    connectionType: 'file',
    connectionName: 'Files',
    title: `document ${id}.md`,
    url: null,
    ordinal: 0,
    headingPath: [],
    text,
    page: null,
    isExcluded: false,
    score: 0.5,
    vectorScore: 0.5,
    lexicalScore: 0.5,
    coverage: 0.5,
    rerankScore: null,
    ...overrides,
  };
}
