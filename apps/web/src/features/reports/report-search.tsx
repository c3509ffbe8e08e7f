import { limits } from '@anito/contract/limits';
import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The field for words that questions, answers or visitors' ids hold. */
export function ReportSearch({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const { t } = useTranslation('reports');
  return (
    <TextField
      className="w-full sm:w-80"
      label={t('search.label')}
      isLabelHidden
      placeholder={t('search.placeholder')}
      type="search"
      maxLength={limits.reportSearchMax}
      icon={<Search aria-hidden size={16} />}
      end={
        value !== '' && (
          <IconButton
            size="sm"
            hasTooltip={false}
            label={t('search.clear')}
            icon={<X aria-hidden size={16} />}
            onClick={() => onChange('')}
          />
        )
      }
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
