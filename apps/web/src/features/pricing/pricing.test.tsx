import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Extras } from './extras.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PlanTable } from './plan-table.tsx';
import { exchange } from './plans.ts';

it('each plan shows its price in dollars and pesos, and its amounts', async () => {
  show(<PlanCards />);
  const card = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('li')?.textContent ?? '';
  const starter = await card('Starter');
  expect(starter).toContain('$49');
  expect(starter).toContain(
    `₱${(Math.round((49 * exchange.pesosPerDollar) / 10) * 10).toLocaleString('en')}`,
  );
  expect(starter).toContain('Messages per month: 1,500');
  expect(await card('Done-for-You')).toContain('$299 once, to set it up');
  const agency = await card('Agency');
  expect(agency).toContain('Coming soon');
  expect(agency).toContain('Assistants: Unlimited');
  expect(agency).toContain('Storage: 50 GB');
});

it('the table has a column for each plan and a header for each row', async () => {
  show(<PlanTable />);
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(6);
  const row = within(table).getByRole('row', { name: /^Knowledge sources/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['3', 'Not decided yet', '10', '20+', 'Not decided yet']);
});

it('add-ons and white label show their prices', async () => {
  show(<Extras />);
  expect(await screen.findByText('$20 to $40')).toBeDefined();
  expect(screen.getByText('from $500')).toBeDefined();
  expect(screen.getByText('$15,000')).toBeDefined();
  expect(screen.getByText('$1,500 or $3,000')).toBeDefined();
});
