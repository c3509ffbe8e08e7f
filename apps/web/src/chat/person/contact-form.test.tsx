import type { ContactForm as Form } from '@anito/contract/contact-form';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { showVisitor } from '../../testing/show-visitor.tsx';
import { ContactForm } from './contact-form.tsx';
import type { ContactFormValues } from './validate-contact-form.ts';

const either: Form = {
  fields: { name: 'required', email: 'optional', phone: 'optional' },
  heading: null,
  text: null,
  consent: null,
};
const consent = { text: 'I agree.', privacyUrl: 'https://shop.example/privacy', hasBox: true };

function open(
  form: Form,
  because: 'price' | 'message' = 'price',
  answer: () => Promise<void> = async () => {},
) {
  const sent: ContactFormValues[] = [];
  let closed = 0;
  const page = (
    <ContactForm
      form={form}
      because={because}
      onSend={(given) => {
        sent.push(given);
        return answer();
      }}
      onClose={() => {
        closed += 1;
      }}
    />
  );
  const { user } = showVisitor(page);
  const send = () => user.click(screen.getByRole('button', { name: /^Send/ }));
  return { user, sent, send, countClosed: () => closed };
}

describe('ContactForm', () => {
  it('shows an error at each invalid field, focuses the first, and sends valid values', async () => {
    const { user, sent, send } = open({ ...either, consent });
    await send();
    expect(screen.getByText('Please enter your name.')).toBeDefined();
    expect(screen.getByText('Please tell us how to reach you.')).toBeDefined();
    expect(screen.getByText('Please tick the box if you agree.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your name' }));
    await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Ana Cruz');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ana');
    await user.click(screen.getByRole('checkbox', { name: 'I agree.' }));
    expect(screen.getByText(/like name@example.com/)).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), '@example.com');
    await send();
    expect(sent).toEqual([
      { name: 'Ana Cruz', email: 'ana@example.com', phone: '', message: '', agreedTo: 'I agree.' },
    ]);
    expect(screen.getByRole('link').getAttribute('rel')).toContain('noopener');
  });

  it('shows the fields and texts that the owner chose', async () => {
    open({
      fields: { name: 'off', email: 'off', phone: 'required' },
      heading: 'Tawagan namin kayo',
      text: 'Sandali lang po.',
      consent: null,
    });
    expect(screen.getByRole('form', { name: 'Tawagan namin kayo' })).toBeDefined();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.getByText('Sandali lang po.')).toBeDefined();
  });

  it('shows field errors from the server, and reports a changed form', async () => {
    const refusals = [
      new ApiError('No', { status: 400, code: 'invalid_request', fields: { phone: 'No' } }),
      new ApiError('No', { status: 409, code: 'conflict' }),
      new ApiError('No', { status: 0, code: 'network' }),
    ];
    const { user, send } = open(either, 'price', async () => {
      throw refusals.shift();
    });
    await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Ana');
    await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '0917 555 0100');
    await send();
    expect(await screen.findByText(/like 0917 123 4567/)).toBeDefined();
    await send();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('has changed'));
    await send();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('We couldn’t send it'));
    expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveProperty('value', 'Ana');
  });

  it('closes on Escape and on its button', async () => {
    const { user, countClosed } = open(either, 'message');
    const first = screen.getByRole('textbox', { name: 'Your name' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(countClosed()).toBe(2);
  });
});
