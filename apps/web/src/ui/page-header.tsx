import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BackLink } from './back-link.tsx';

export type Crumb = { label: string; to: string };

/** Header of a page: breadcrumb, title, description, state and buttons. */
export function PageHeader({
  title,
  description,
  breadcrumb = [],
  current,
  status,
  actions,
}: {
  title: ReactNode;
  description?: ReactNode;
  /** Parent pages, from the top. */
  breadcrumb?: Crumb[];
  /** Name of the open part of this page. The whole path to it is shown after the back link. */
  current?: { path: Crumb[]; label: string } | undefined;
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
          <nav aria-label={t('breadcrumb')} className="mb-1 flex flex-wrap items-center gap-x-4">
            <BackLink to={parent.to} label={breadcrumb.map((crumb) => crumb.label).join(' / ')} />
            {current && <BreadcrumbPath {...current} />}
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

/** Breadcrumb with the parent pages of the open part as links, then its own label. */
function BreadcrumbPath({ path, label }: { path: Crumb[]; label: string }) {
  return (
    <ol className="flex min-w-0 flex-wrap items-center text-muted">
      {path.map((crumb) => (
        <li key={crumb.to} className="flex min-w-0 items-center">
          <Link
            to={crumb.to}
            className="inline-flex min-h-8 min-w-0 items-center break-words hover:text-text touch:min-h-11"
          >
            {crumb.label}
          </Link>
          <span aria-hidden className="mx-2">
            /
          </span>
        </li>
      ))}
      <li aria-current="page" className="text-text">
        {label}
      </li>
    </ol>
  );
}
