import type { Trend, TrendDay } from '@anito/contract/reports';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatNumber, formatSeconds } from '../../lib/format.ts';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { arrangeDays, type ChartDay, formatDay } from './arrange-days.ts';

/**
 * Colors that are distinguishable in both themes, also without red-green vision, because their lightness
 * differs.
 */
const colors = ['var(--accent)', 'var(--warning)', 'var(--success)', 'var(--danger)', 'var(--text-muted)'];

/** Lowest maximum of the axis in seconds. Below it the rounded labels would all be equal. */
const minAxisSeconds = 0.4;

const colorOf = (index: number) => colors[index % colors.length];

/** Line charts of the messages, the answered share and the answer time per day and channel. */
export function TrendCharts({ trend }: { trend: Trend }) {
  const { t } = useTranslation('reports');
  const nameChannel = useChannelName();
  const { days, channels } = useMemo(() => arrangeDays(trend), [trend]);
  const value = (channel: string, read: (day: TrendDay) => number | null) => (day: ChartDay) => {
    const dayCounts = day.channels[channel];
    return dayCounts ? read(dayCounts) : null;
  };
  const lines = (read: (day: TrendDay) => number | null) =>
    channels.map((channel, index) => (
      <Line
        key={channel}
        name={nameChannel(channel)}
        dataKey={value(channel, read)}
        stroke={colorOf(index)}
        strokeWidth={2}
        dot={{ r: 2, strokeWidth: 0, fill: colorOf(index) }}
        connectNulls
        isAnimationActive={false}
      />
    ));
  const isQuick = trend.days.every(({ responseTime }) => (responseTime ?? 0) <= minAxisSeconds);
  const percent = (share: number) => formatNumber(share, { style: 'percent' });
  const seconds = (time: number) => t('trend.seconds', { number: formatSeconds(time) });
  return (
    <div aria-hidden>
      {channels.length > 1 && (
        <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
          {channels.map((channel, index) => (
            <li key={channel} className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-full" style={{ background: colorOf(index) }} />
              {nameChannel(channel)}
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-3">
        <Chart title={t('trend.messages')}>
          <BarChart data={days} accessibilityLayer={false}>
            {drawAxes((count) => formatNumber(count), { allowDecimals: false })}
            {channels.map((channel, index) => (
              <Bar
                key={channel}
                name={nameChannel(channel)}
                dataKey={value(channel, ({ messages }) => messages)}
                stackId="all"
                fill={colorOf(index)}
                maxBarSize={24}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </Chart>
        <Chart title={t('trend.answered')}>
          <LineChart data={days} accessibilityLayer={false}>
            {drawAxes(percent, { domain: [0, 1] })}
            {lines(({ answered, messages }) => answered / messages)}
          </LineChart>
        </Chart>
        <Chart title={t('trend.time')}>
          <LineChart data={days} accessibilityLayer={false}>
            {drawAxes(seconds, { domain: [0, isQuick ? minAxisSeconds : 'auto'] })}
            {lines(({ responseTime }) => responseTime)}
          </LineChart>
        </Chart>
      </div>
    </div>
  );
}

function Chart({ title, children }: { title: string; children: ReactNode }) {
  return (
    // A chart keeps its previous width until it is measured again.
    <figure className="min-w-0 overflow-x-clip">
      <figcaption className="mb-2 text-13 text-muted">{title}</figcaption>
      <ResponsiveContainer width="100%" height={180}>
        {children}
      </ResponsiveContainer>
    </figure>
  );
}

const tick = { fill: 'var(--text-muted)', fontSize: 12 };

/** Returns the axes, grid and tooltip that the charts share. `format` formats the values. */
function drawAxes(
  format: (value: number) => string,
  options: { allowDecimals?: boolean; domain?: [number, number | 'auto'] } = {},
) {
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis
        dataKey="day"
        tickFormatter={formatDay}
        tick={tick}
        tickLine={false}
        axisLine={false}
        minTickGap={32}
        height={24}
      />
      <YAxis tickFormatter={format} tick={tick} tickLine={false} axisLine={false} width="auto" {...options} />
      <Tooltip
        labelFormatter={(day) => formatDay(String(day))}
        formatter={(value) => format(Number(value))}
        cursor={{ fill: 'var(--surface-sunken)', stroke: 'var(--border)' }}
        contentStyle={{
          background: 'var(--surface-raised)',
          border: '1px solid var(--border)',
          borderRadius: 'var(--radius-control)',
          color: 'var(--text)',
        }}
        isAnimationActive={false}
      />
    </>
  );
}
