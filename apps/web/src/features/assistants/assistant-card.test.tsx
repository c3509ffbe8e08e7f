import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildAssistant } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';
import { AssistantCard } from './assistant-card.tsx';

it('names its actions in words, and the menu in a tooltip', async () => {
  const { user } = show(
    <AssistantCard assistant={buildAssistant({ id: 7, name: 'Hiraya Helper' })} onDelete={() => undefined} />,
  );
  const edit = await screen.findByRole('link', { name: 'Edit Hiraya Helper' });
  expect(edit.textContent).toBe('Edit');
  expect(edit.getAttribute('href')).toBe('/assistants/7/settings');
  await user.hover(screen.getByRole('button', { name: 'More actions for Hiraya Helper' }));
  const tooltip = await screen.findByRole('tooltip', { hidden: true });
  expect(tooltip.textContent).toBe('More actions for Hiraya Helper');
});
