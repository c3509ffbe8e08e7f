import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { NotFound } from '../../features/shell/not-found.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** An address below one of the console that leads nowhere: the console stays around it. */
export function ConsoleNotFound() {
  const { t } = useTranslation();
  useDocumentTitle(t('notFound.title'));
  return <NotFound home={paths.dashboard} homeLabel={t('notFound.dashboard')} />;
}
