import type { FactValue } from '@anito/contract/business-facts';
import { useTranslation } from 'react-i18next';
import { listHoursLines, nameZone } from './format-hours.ts';

/** The value of a fact as text: opening hours by day with the time zone, or a list of texts. */
export function FactContent({ value: { hours, texts }, timezone }: { value: FactValue; timezone: string }) {
  const { t } = useTranslation('facts');
  if (hours) {
    return (
      <div>
        <dl className="grid w-fit grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 max-[22rem]:grid-cols-1">
          {listHoursLines(t, hours).map(({ days, hours: text }) => (
            <div key={days} className="contents">
              <dt className="text-muted">{days}</dt>
              <dd className="tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-13 text-muted">{t('hours.zone', { zone: nameZone(timezone) })}</p>
      </div>
    );
  }
  if (texts.length === 1) {
    return (
      <p dir="auto" className="break-words whitespace-pre-line">
        {texts[0]}
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-1">
      {texts.map((text) => (
        <li key={text} dir="auto" className="break-words whitespace-pre-line">
          {text}
        </li>
      ))}
    </ul>
  );
}
