import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** An address below one of the console that leads nowhere: the console stays around it. */
export function ConsoleNotFound() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useDocumentTitle(t('notFound.title'));
  return (
    <EmptyState
      illustration="not-found"
      headingLevel={1}
      title={t('notFound.title')}
      action={
        <>
          {history.length > 1 && <Button onClick={() => void navigate(-1)}>{t('notFound.back')}</Button>}
          <Button variant="primary" asChild>
            <Link to={paths.dashboard}>{t('notFound.dashboard')}</Link>
          </Button>
        </>
      }
    >
      {t('notFound.text')}
    </EmptyState>
  );
}
