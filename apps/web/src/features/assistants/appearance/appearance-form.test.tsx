import { type Appearance, appearanceFields, customizeAssistant } from '@anito/contract/assistants';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { describe, expect, it } from 'vitest';
import { buildAssistant } from '../../../testing/builders.ts';
import { server } from '../../../testing/contract-fake.ts';
import { show } from '../../../testing/show.tsx';
import { AppearanceForm } from './appearance-form.tsx';

const plain = buildAssistant();

/** Opens the page, with a link that leaves it. */
async function open(look: Partial<Appearance> = {}) {
  const page = (
    <>
      <AppearanceForm assistant={{ ...plain, ...look }} />
      <Link to="/elsewhere">Leave</Link>
    </>
  );
  const { user, address } = show(page, '/appearance', '/appearance');
  await screen.findByRole('group', { name: 'Header' });
  const button = (label: string) => screen.getByRole('button', { name: label }) as HTMLButtonElement;
  const color = (label: string) => screen.getByRole('textbox', { name: label }) as HTMLInputElement;
  const type = async (label: string, value: string) => {
    await user.clear(color(label));
    await user.type(color(label), value);
  };
  return { user, address, button, color, type };
}

const listSaved = () => server.requestsTo(customizeAssistant).map(({ body }) => body as Appearance);

describe('saving the appearance', () => {
  it('sends all values and confirms', async () => {
    server.answers(customizeAssistant, { ...plain, headerColor: '#123456' });
    const { user, button, color, type } = await open();
    expect([button('Save changes').disabled, button('Cancel').disabled]).toEqual([true, true]);
    await type('Header background', '#123456');
    await user.click(button('Save changes'));
    expect(await screen.findByText('Appearance saved')).toBeDefined();
    expect(listSaved()).toEqual([
      {
        ...Object.fromEntries(appearanceFields.map((name) => [name, null])),
        headerColor: '#123456',
        version: 1,
      },
    ]);
    expect(color('Header background').value).toBe('#123456');
  });

  it('accepts a typed or pasted color without its #', async () => {
    const { user, color, type } = await open();
    await type('Header background', '12AB56');
    expect(color('Header background').value).toBe('#12AB56');
    await user.clear(color('Buttons'));
    await user.click(color('Buttons'));
    await user.paste('fa0');
    expect(color('Buttons').value).toBe('#fa0');
  });

  it('shows that it is saving, and saves once', async () => {
    const release = server.holds(customizeAssistant, plain);
    const { user, button, type } = await open();
    await type('Buttons', '#123456');
    await user.click(button('Save changes'));
    expect(button('Cancel').disabled).toBe(true);
    await user.click(button('Saving...'));
    release();
    expect(await screen.findByText('Appearance saved')).toBeDefined();
    expect(listSaved()).toHaveLength(1);
  });

  it('keeps the values on failure', async () => {
    server.refuses(customizeAssistant, 'unavailable', 'Not now.');
    const { user, button, color, type } = await open();
    await type('Buttons', '#123456');
    await user.click(button('Save changes'));
    const failure = await screen.findByText('Failed to save customization. Please try again.');
    expect(failure.closest('[role]')?.textContent).toContain('Your choices are still here.');
    expect([color('Buttons').value, button('Save changes').disabled]).toEqual(['#123456', false]);
  });

  it('rejects invalid colors and focuses the field', async () => {
    const { user, button, color, type } = await open();
    await type('Buttons', 'red');
    expect(screen.getByText('Enter a color like #4f46e5, as #rrggbb')).toBeDefined();
    await user.click(button('Save changes'));
    expect(document.activeElement).toBe(color('Buttons'));
    expect(listSaved()).toEqual([]);
  });
});

describe('colors with low contrast', () => {
  it('are listed with their contrast and fixed by one click', async () => {
    const { user, color, type } = await open({ headerColor: '#ffffff' });
    const header = within(screen.getByRole('group', { name: 'Header' }));
    await type('Header text', '#ffff00');
    expect(header.getByText('Header text on Header background is hard to read')).toBeDefined();
    expect(header.getByText(/^No one could read it \(contrast 1:1, needs 4.5:1\)/)).toBeDefined();
    const mend = header.getByRole('button', { name: /^Use #/ });
    await user.click(mend);
    expect(color('Header text').value).toBe(mend.textContent?.replace('Use ', ''));
    expect(screen.queryByText(/is hard to read$/)).toBeNull();
  });

  it('can be saved', async () => {
    server.answers(customizeAssistant, plain);
    const { user, button, type } = await open({ headerColor: '#ffffff' });
    await type('Header text', '#ffff00');
    await user.click(button('Save changes'));
    await waitFor(() => expect(listSaved()).toMatchObject([{ headerTextColor: '#ffff00' }]));
  });
});

describe('color that is not chosen', () => {
  it('shows the default, which depends on the chosen colors', async () => {
    const { color, type } = await open();
    const swatchOf = (label: string) =>
      screen.getByLabelText(`Pick: ${label}`).previousElementSibling as HTMLElement;
    expect(color('Header text').placeholder).toBe('Default look');
    expect(swatchOf('Header text').style.backgroundColor).toBe('var(--text)');
    expect(swatchOf('Header text').style.getPropertyValue('--text')).toBe('');
    await type('Header background', '#123456');
    expect(swatchOf('Header background').style.backgroundColor).toBe('#123456');
    expect(swatchOf('Header text').style.getPropertyValue('--text')).toBe('#ffffff');
    await type('Buttons', '#0f766e');
    expect(swatchOf('Customer’s bubble').style.getPropertyValue('--accent')).toBe('#0f766e');
  });
});

describe('resetting', () => {
  it('restores the default appearance, to be saved', async () => {
    server.answers(customizeAssistant, plain);
    const look = { headerColor: '#123456', logoBase64: 'data:image/png;base64,iVBORw0KGgo=' };
    const { user, button, color } = await open(look);
    expect(button('Remove')).toBeDefined();
    await user.click(button('Reset to Defaults'));
    expect(color('Header background').value).toBe('');
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(listSaved()).toEqual([]);
    await user.click(button('Save changes'));
    await waitFor(() =>
      expect(listSaved()).toEqual([
        { ...Object.fromEntries(appearanceFields.map((name) => [name, null])), version: 1 },
      ]),
    );
  });

  it('restores the saved appearance, and a single color', async () => {
    const { user, button, color, type } = await open({ headerColor: '#123456' });
    await user.click(button('Back to the default look: Header background'));
    await type('Buttons', '#654321');
    expect([color('Header background').value, color('Buttons').value]).toEqual(['', '#654321']);
    await user.click(button('Cancel'));
    expect([color('Header background').value, color('Buttons').value]).toEqual(['#123456', '']);
  });

  it('asks before changes are discarded', async () => {
    const { user, address, color, type } = await open();
    await type('Buttons', '#123456');
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on Page' }));
    expect([address(), color('Buttons').value]).toEqual(['/appearance', '#123456']);
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Leave Anyway' }));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });
});

it('reports a file that is not an image', async () => {
  const { user } = await open();
  const broken = new File(['no picture'], 'logo.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), broken);
  expect(await screen.findByText('Failed to process image. Please try a different file.')).toBeDefined();
});

describe('appearance changed by another user', () => {
  const theirs = { ...plain, version: 2, headerColor: '#abcdef', buttonColor: '#111111' };
  const save = async (field: string) => {
    server.hasChanged(customizeAssistant, theirs, ({ body }) => ({
      ...theirs,
      ...(body as Appearance),
      version: 3,
    }));
    const shown = await open();
    await shown.type(field, '#123456');
    await shown.user.click(shown.button('Save changes'));
    return shown;
  };

  it('asks when both chose the same color', async () => {
    const { user, button, color } = await save('Buttons');
    const question = within(await screen.findByRole('dialog', { name: 'Changed in the meantime' }));
    expect(question.getByRole('region', { name: 'Buttons, Yours' }).textContent).toBe('#123456');
    expect(question.getByRole('region', { name: 'Buttons, Saved version' }).textContent).toBe('#111111');
    await user.click(button('Use the saved version'));
    expect([color('Buttons').value, color('Header background').value]).toEqual(['#111111', '#abcdef']);
    expect(button('Save changes').disabled).toBe(true);
  });

  it('merges changes to different colors', async () => {
    const { color } = await save('Background');
    expect(await screen.findByText('We also kept what changed elsewhere.')).toBeDefined();
    expect(listSaved().at(-1)).toMatchObject({
      headerColor: '#abcdef',
      backgroundColor: '#123456',
      version: 2,
    });
    expect(color('Header background').value).toBe('#abcdef');
  });
});
