import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DropdownMenu } from './dropdown-menu.tsx';
import { IconButton } from './icon-button.tsx';

const findTooltip = () => screen.queryByRole('tooltip', { hidden: true })?.textContent;

describe('IconButton', () => {
  it('shows its name as a tooltip on hover', async () => {
    render(<IconButton label="Delete" icon={<svg />} />);
    await userEvent.hover(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('tooltip', { hidden: true });
    expect(findTooltip()).toBe('Delete');
  });

  it('shows it as the trigger of a menu as well, until the menu is open', async () => {
    const items = [{ key: 'edit', label: 'Edit', onSelect: () => undefined }];
    render(
      <DropdownMenu trigger={<IconButton label="More" icon={<svg />} />} groups={[{ key: 'all', items }]} />,
    );
    await userEvent.tab();
    expect(findTooltip()).toBe('More');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toBeDefined();
    expect(findTooltip()).toBeUndefined();
    await userEvent.keyboard('{Escape}');
    expect(findTooltip()).toBe('More');
  });
});
