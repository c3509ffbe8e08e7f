import { useTranslation } from 'react-i18next';
import { groupId, type NotionNode } from './notion-tree.ts';

/**
 * Returns a function for the title of a tree node in the user's language, with a placeholder for untitled
 * pages.
 */
export function useNodeTitle(): (node: Pick<NotionNode, 'id' | 'kind' | 'title'>) => string {
  const { t } = useTranslation('notion');
  return ({ id, kind, title }) => {
    if (kind !== 'group') return title || t('untitled');
    return t(id === groupId('pages') ? 'tree.groups.pages' : 'tree.groups.databases');
  };
}
