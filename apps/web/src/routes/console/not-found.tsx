import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { NotFound } from '../../features/shell/not-found.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** Not-found screen inside the console. */
export function ConsoleNotFound() {
  const { t } = useTranslation();
  useDocumentTitle(t('notFound.title'));
  return <NotFound home={paths.dashboard} homeLabel={t('notFound.dashboard')} />;
}
