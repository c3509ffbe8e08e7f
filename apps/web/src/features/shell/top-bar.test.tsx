import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildUser } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';
import { TopBar } from './top-bar.tsx';

it('names every icon button in a tooltip', async () => {
  const { user } = show(
    <TopBar user={buildUser()} search={null} notifications={null} onOpenMenu={() => undefined} />,
  );
  for (const name of ['Open menu', 'Your account']) {
    await user.hover(await screen.findByRole('button', { name }));
    const tooltip = await screen.findByRole('tooltip', { hidden: true });
    expect(tooltip.textContent).toBe(name);
    await user.unhover(screen.getByRole('button', { name }));
  }
});
