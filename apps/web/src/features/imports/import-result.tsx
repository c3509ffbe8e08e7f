import type { DataImport, ImportedKind } from '@anito/contract/imports';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assistantPath, sourcePath } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { useServerTexts } from '../../lib/server-texts.ts';

/**
 * Result of an import: counts and links of what was imported, and what was left out. It says that the server
 * is still reading imported content.
 */
export function ImportResult({ dataImport }: { dataImport: DataImport }) {
  const { t } = useTranslation('imports');
  const counts = Object.entries(dataImport.brought).map(([kind, count]) =>
    t(`brought.${kind as ImportedKind}`, { count, number: formatNumber(count) }),
  );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted tabular-nums">{counts.length > 0 ? counts.join(' · ') : t('nothingNew')}</p>
      <CreatedItems made={dataImport.made} />
      <Remarks dataImport={dataImport} />
      {counts.length > 0 && <p className="max-w-prose text-muted">{t('anew')}</p>}
    </div>
  );
}

/** Links to the imported sources and assistants. Draws nothing if there are no such items. */
function CreatedItems({ made }: Pick<DataImport, 'made'>) {
  const { t } = useTranslation('imports');
  if (made.length === 0) return null;
  return (
    <ul aria-label={t('made')} className="flex flex-wrap gap-x-4 gap-y-1">
      {made.map(({ kind, id, name, type }) => (
        <li key={`${kind} ${id}`} className="min-w-0">
          <Link
            to={type ? sourcePath({ type, id }) : assistantPath(id)}
            className="inline-block max-w-full truncate py-1 text-accent-strong underline"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What was left out of an import, with the reasons. Draws nothing if everything was imported. */
function Remarks({ dataImport: { remarks, remarkCount } }: { dataImport: DataImport }) {
  const { t } = useTranslation('imports');
  const localize = useServerTexts();
  if (remarkCount === 0) return null;
  const more = remarkCount - remarks.length;
  return (
    <div>
      <p className="font-semibold">{t('toKnow')}</p>
      <ul className="mt-1 flex max-h-80 flex-col gap-2 overflow-y-auto">
        {remarks.map(({ kind, name, because }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two things may have one name, and the list never changes.
          <li key={index} className="max-w-prose break-words">
            <span className="font-semibold">{name || t(`kind.${kind}`)}</span>{' '}
            <span className="text-muted">– {localize({ text: t('leftOutOne'), because })}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-muted">{t('more', { count: more, number: formatNumber(more) })}</p>
      )}
    </div>
  );
}
