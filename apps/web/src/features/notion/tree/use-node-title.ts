import { useTranslation } from 'react-i18next';
import { groupId, type TreeNode } from './page-tree.ts';

/** What a line is called in the chosen language. */
export function useNodeTitle(): (node: Pick<TreeNode, 'id' | 'kind' | 'title'>) => string {
  const { t } = useTranslation('notion');
  return ({ id, kind, title }) => {
    if (kind !== 'group') return title || t('untitled');
    return t(id === groupId('pages') ? 'tree.groups.pages' : 'tree.groups.databases');
  };
}
