import type { Trend } from '@anito/contract/reports';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatSeconds } from '../../lib/format.ts';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { formatDay } from './arrange-days.ts';

/** Collapsed table with the figures of the charts. */
export function TrendTable({ trend }: { trend: Trend }) {
  const { t } = useTranslation('reports');
  const nameChannel = useChannelName();
  const heads = ['day', 'channel', 'conversations', 'messages', 'answered', 'time'] as const;
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-8 cursor-pointer items-center rounded-control text-muted hover:text-text touch:min-h-11">
        {t('trend.table')}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard. */}
      <section className="mt-2 max-h-80 overflow-auto" tabIndex={0} aria-label={t('trend.title')}>
        <table className="w-full text-left tabular-nums">
          <thead>
            <tr>
              {heads.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="sticky top-0 bg-raised px-2 py-2 text-13 font-semibold text-muted"
                >
                  {t(`trend.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {trend.days
              .toReversed()
              .map(({ day, channel, conversations, messages, answered, responseTime }) => (
                <tr key={`${day} ${channel}`}>
                  <td className="px-2 py-2 whitespace-nowrap">{formatDay(day)}</td>
                  <td className="px-2 py-2">{nameChannel(channel)}</td>
                  <td className="px-2 py-2">{formatNumber(conversations)}</td>
                  <td className="px-2 py-2">{formatNumber(messages)}</td>
                  <td className="px-2 py-2">{formatNumber(answered / messages, { style: 'percent' })}</td>
                  <td className="px-2 py-2 whitespace-nowrap">
                    {responseTime === null
                      ? '–'
                      : t('trend.seconds', { number: formatSeconds(responseTime) })}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
