import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from './back-link.tsx';

export type Crumb = { label: string; to: string };

/** The head of a page: where one is, the title, the state, the one primary button. */
export function PageHeader({
  title,
  description,
  breadcrumb = [],
  status,
  actions,
}: {
  title: ReactNode;
  description?: ReactNode;
  /** The pages above this one, from the top. */
  breadcrumb?: Crumb[];
  /** A badge or dot beside the title. */
  status?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const parent = breadcrumb.at(-1);
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {parent && (
          <nav aria-label={t('breadcrumb')} className="mb-1">
            <BackLink to={parent.to} label={breadcrumb.map((crumb) => crumb.label).join(' / ')} />
          </nav>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-24 font-semibold">{title}</h1>
          {status}
        </div>
        {description && <p className="mt-1 max-w-prose text-16 text-muted">{description}</p>}
      </div>
      {actions && (
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:whitespace-nowrap">
          {actions}
        </div>
      )}
    </header>
  );
}
