import { limits } from '@anito/contract/limits';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search-field.tsx';

/** Search field for questions, answers and visitor ids. */
export function ReportSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const { t } = useTranslation('reports');
  return (
    <SearchField
      className="w-full sm:w-80"
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      clearLabel={t('search.clear')}
      maxLength={limits.reportSearchMax}
      value={value}
      onChange={onChange}
    />
  );
}
