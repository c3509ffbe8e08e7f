import { Database, FileText } from 'lucide-react';
import type { NotionNode } from './notion-tree.ts';

/** Icon of a tree node: the icon set in Notion, or that of its kind. Draws nothing for groups. */
export function NodeIcon({ node: { kind, item } }: { node: NotionNode }) {
  if (kind === 'group') return null;
  const Icon = kind === 'database' ? Database : FileText;
  return (
    <span aria-hidden className="grid w-5 shrink-0 place-items-center text-muted">
      {item?.icon ? <span className="text-16">{item.icon}</span> : <Icon size={16} />}
    </span>
  );
}
