import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/**
 * Message that the page does not exist, with a link to `home` and, if there is an earlier page, back to it.
 */
export function NotFound({ home, homeLabel }: { home: string; homeLabel: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <EmptyState
      illustration="not-found"
      headingLevel={1}
      title={t('notFound.title')}
      action={
        <>
          {history.length > 1 && <Button onClick={() => void navigate(-1)}>{t('notFound.back')}</Button>}
          <Button variant="primary" asChild>
            <Link to={home}>{homeLabel}</Link>
          </Button>
        </>
      }
    >
      {t('notFound.text')}
    </EmptyState>
  );
}
