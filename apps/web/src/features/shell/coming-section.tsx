import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** An honest page for a section whose screen is still being built: what it will be, and where to go now. */
export function ComingSection({
  title,
  description,
  emptyTitle,
  emptyText,
  icon: Icon,
  action,
  children,
}: {
  title: string;
  description?: string;
  emptyTitle: ReactNode;
  emptyText: ReactNode;
  /** The one that the navigation shows. */
  icon: LucideIcon;
  action: { label: string; to: string };
  /** What there is already. */
  children?: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <>
      <PageHeader title={title} description={description} />
      {children}
      <EmptyState
        icon={<Icon size={40} strokeWidth={1.5} />}
        title={emptyTitle}
        action={
          <Button variant="primary" asChild>
            <Link to={action.to}>{action.label}</Link>
          </Button>
        }
      >
        {emptyText}
      </EmptyState>
    </>
  );
}
