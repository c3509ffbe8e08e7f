import type { Dashboard, DashboardDay } from '@anito/contract/dashboard';

/** A figure of today, and its values of the last seven days, oldest first. Null is unknown. */
export type TodayFigure = {
  name: 'active' | 'today' | 'answered' | 'leads';
  value: number | null;
  unit: 'count' | 'share';
  days: (number | null)[];
};

/** Returns the share of a day's questions that were answered, or null without questions. */
const getAnsweredShare = ({ questionCount, answeredCount }: DashboardDay) =>
  questionCount === 0 ? null : answeredCount / questionCount;

/**
 * Returns the four figures of today. `days` is empty if a figure is zero or unknown on all seven days, so
 * that no empty chart is drawn.
 */
export function listTodayFigures({
  activeConversations,
  messagesToday,
  week,
}: Pick<Dashboard, 'activeConversations' | 'messagesToday' | 'week'>): TodayFigure[] {
  const { days } = week;
  const today = days.at(-1);
  const collect = (read: (day: DashboardDay) => number | null) => {
    const values = days.map(read);
    return values.some(Boolean) ? values : [];
  };
  return [
    {
      name: 'active',
      value: activeConversations,
      unit: 'count',
      days: collect(({ conversationCount }) => conversationCount),
    },
    {
      name: 'today',
      value: messagesToday,
      unit: 'count',
      days: collect(({ questionCount }) => questionCount),
    },
    {
      name: 'answered',
      value: today ? getAnsweredShare(today) : null,
      unit: 'share',
      days: collect(getAnsweredShare),
    },
    {
      name: 'leads',
      value: today?.leadCount ?? 0,
      unit: 'count',
      days: collect(({ leadCount }) => leadCount),
    },
  ];
}
