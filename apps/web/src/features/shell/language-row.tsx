import { useTranslation } from 'react-i18next';
import { type Language, languages } from '../../lib/i18n/languages.ts';
import { changeLanguage } from '../../lib/i18n/start.ts';
import { cx } from '../../ui/cx.ts';

/** Buttons for the language, on pages without a top bar. The server's account pages end with the same row. */
export function LanguageRow() {
  const { t, i18n } = useTranslation();
  return (
    <fieldset aria-label={t('language.label')} className="flex flex-wrap justify-center">
      {Object.entries(languages).map(([language, name]) => {
        const isCurrent = i18n.language === language;
        return (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={isCurrent}
            onClick={() => void changeLanguage(language as Language)}
            className={cx(
              'inline-flex min-h-8 items-center rounded-control px-2 underline-offset-2 hover:underline touch:min-h-11',
              isCurrent ? 'font-semibold text-text' : 'text-muted',
            )}
          >
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
