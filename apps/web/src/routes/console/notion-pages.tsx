import { notionValidation } from '@anito/contract/notion';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { z } from 'zod';
import { paths } from '../../app/paths.ts';
import { NotionPages } from '../../features/notion/choose/notion-pages.tsx';
import { findHandle } from '../../features/notion/connect/notion-handle.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

const locationState = z.object({ apiToken: z.string().min(1), validation: notionValidation });

/**
 * Page for choosing the Notion pages of a new source. Redirects to the dashboard without a token handle from
 * the previous page or an earlier visit.
 */
export function NotionPagesPage() {
  const { t } = useTranslation('notion');
  useDocumentTitle(t('pages.title'));
  const { state, key } = useLocation();
  const stateFromLink = locationState.safeParse(state).data;
  const [storedHandle] = useState(() => findHandle());
  const handle = stateFromLink?.apiToken ?? storedHandle?.apiToken;
  if (handle === undefined) return <Navigate to={paths.dashboard} replace />;
  const workspaceName = stateFromLink?.validation.workspaceName ?? storedHandle?.workspaceName ?? '';
  return (
    <>
      <PageHeader
        title={t('pages.title')}
        description={
          <>
            {workspaceName && (
              <span className="block font-semibold text-text">
                {t('pages.workspace', { name: workspaceName })}
              </span>
            )}
            {t('pages.text')}
          </>
        }
        breadcrumb={[{ label: t('pages.sources'), to: paths.sources }]}
      />
      <NotionPages
        key={`${handle}-${key}`}
        handle={handle}
        workspaceName={workspaceName}
        validation={stateFromLink?.validation}
      />
    </>
  );
}
