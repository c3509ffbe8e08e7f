import {
  type BusinessFact,
  type BusinessFacts,
  confirmBusinessFact,
  type FactKind,
  type FactValue,
  listBusinessFacts,
  withdrawBusinessFact,
} from '@anito/contract/business-facts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { now } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { FactsCard } from './facts-card.tsx';

const kinds = [
  'name',
  'hours',
  'address',
  'phone',
  'email',
  'link',
  'delivery',
  'payment',
  'returns',
] as const;
const at = new Date(now).toISOString();
const toTexts = (...texts: string[]): FactValue => ({ hours: null, texts });
const day = [{ opens: 480, closes: 1080 }];
const hours: FactValue = {
  hours: {
    week: [[], day, day, day, day, day, day],
    dates: [{ year: null, month: 12, day: 25, periods: [] }],
  },
  texts: [],
};
const quote = {
  documentId: 4,
  title: 'Contact us',
  url: 'https://hiraya.example/contact',
  quote: 'Call us at 0917 555 0142, daily.',
};

const buildFact = (kind: FactKind, fields: Partial<BusinessFact> = {}): BusinessFact => ({
  kind,
  found: null,
  quotes: [],
  confirmed: null,
  confirmedAt: null,
  hasChanged: false,
  ...fields,
});

const buildFacts = (
  given: Partial<Record<FactKind, Partial<BusinessFact>>> = {},
  hasSources = true,
): BusinessFacts => ({
  timezone: 'Asia/Manila',
  hasSources,
  facts: kinds.map((kind) => buildFact(kind, given[kind])),
});

const foundPhone = { found: toTexts('0917 555 0142'), quotes: [quote] };

function open(facts: BusinessFacts) {
  server.answers(listBusinessFacts, facts);
  return show(<FactsCard assistantId={7} />);
}

async function findRow(name: string) {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li')!);
}

const confirmAs = (kind: FactKind, confirmed: FactValue, fields: Partial<BusinessFact> = {}) =>
  server.answers(confirmBusinessFact, buildFact(kind, { confirmed, confirmedAt: at, ...fields }));

describe('FactsCard', () => {
  it('shows that it is loading, then each kind', async () => {
    const release = server.holds(listBusinessFacts, buildFacts({ phone: foundPhone }));
    show(<FactsCard assistantId={7} />);
    expect(await screen.findByText('Loading business facts...')).toBeDefined();
    release();
    expect(await screen.findByText('0 of 9 confirmed')).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(9);
  });

  it('reports a load failure and retries', async () => {
    server.refuses(listBusinessFacts, 'unavailable', 'Not now.');
    const { user } = show(<FactsCard assistantId={7} />);
    expect(await screen.findByText('The business facts could not be loaded')).toBeDefined();
    server.answers(listBusinessFacts, buildFacts());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Is this right?' })).toBeDefined();
  });

  it('offers a source, or to write the facts, without sources', async () => {
    const { user } = open(buildFacts({}, false));
    const source = await screen.findByRole('link', { name: 'Add a source' });
    expect(source.getAttribute('href')).toBe('/sources?open=add');
    await user.click(screen.getByRole('button', { name: 'Write them myself' }));
    expect(await screen.findAllByText('Not found')).toHaveLength(9);
  });

  it('shows what the sources state in plain words, with its lines on demand', async () => {
    const fromFile = { ...quote, url: null };
    const { user } = open(
      buildFacts({
        hours: { found: hours, quotes: [quote] },
        email: { found: toTexts('a@hiraya.example'), quotes: [fromFile] },
      }),
    );
    const row = await findRow('Opening hours');
    expect(row.getByText('Found on your website')).toBeDefined();
    const terms = row.getAllByRole('term').map(({ textContent }) => textContent);
    const values = row.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(terms).toEqual(['Monday – Saturday', 'Sunday', 'December 25']);
    expect(values.map((text) => text?.replaceAll('\u202f', ' '))).toEqual([
      '8 AM – 6 PM',
      'Closed',
      'Closed',
    ]);
    expect(row.getByText('Times in Manila (GMT+8)')).toBeDefined();
    await user.click(row.getByText('Where it says so'));
    expect(row.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe(quote.url);
    expect(row.getByText(quote.quote)).toBeDefined();
    const email = await findRow('E-mail');
    expect(email.getByText('Found in your sources')).toBeDefined();
    expect(email.getByText('Contact us').closest('a')?.getAttribute('href')).toBe('/sources?document=4');
  });

  it('says that pages state different hours', async () => {
    open(buildFacts({ hours: { quotes: [quote] } }));
    const row = await findRow('Opening hours');
    expect(row.getByText('Your pages disagree')).toBeDefined();
    expect(row.getByRole('button', { name: 'Add: Opening hours' })).toBeDefined();
  });

  it('confirms at once what was found, and takes it back', async () => {
    const { user } = open(buildFacts({ phone: foundPhone }));
    const release = server.holds(
      confirmBusinessFact,
      buildFact('phone', { ...foundPhone, confirmed: foundPhone.found, confirmedAt: at }),
    );
    const row = await findRow('Telephone');
    await user.click(row.getByRole('button', { name: 'Confirm: Telephone' }));
    expect(await row.findByText('Confirmed by you')).toBeDefined();
    expect(screen.getByText('1 of 9 confirmed')).toBeDefined();
    expect(screen.getByRole('status').textContent).toContain('Saving...');
    release();
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Saved.'));
    expect(server.requestsTo(confirmBusinessFact)).toMatchObject([
      { params: { id: '7', kind: 'phone' }, body: foundPhone.found },
    ]);
    server.answers(withdrawBusinessFact, { ok: true });
    await user.click(row.getByRole('button', { name: 'Undo: Telephone' }));
    expect(await row.findByText('Found on your website')).toBeDefined();
    await waitFor(() => expect(server.requestsTo(withdrawBusinessFact)).toHaveLength(1));
  });

  it('rolls back with a message if the server refuses', async () => {
    const { user } = open(buildFacts({ phone: foundPhone }));
    server.refuses(confirmBusinessFact, 'unavailable', 'Not now.');
    const row = await findRow('Telephone');
    await user.click(row.getByRole('button', { name: 'Confirm: Telephone' }));
    expect(await screen.findByText('Not saved: Telephone')).toBeDefined();
    expect(await row.findByText('Found on your website')).toBeDefined();
  });

  it('confirms all that was found, and keeps those that failed as they were', async () => {
    const email = { found: toTexts('a@hiraya.example'), quotes: [quote] };
    const { user } = open(buildFacts({ phone: foundPhone, email }));
    server.answers(confirmBusinessFact, buildFact('phone', { ...foundPhone, confirmed: foundPhone.found }));
    server.refusesUnless(
      confirmBusinessFact,
      ({ params }) => params.kind === 'phone',
      'unavailable',
      'Not now.',
    );
    await user.click(await screen.findByRole('button', { name: 'Confirm all 2' }));
    expect(await screen.findByText('1 fact was not confirmed')).toBeDefined();
    server.answers(
      listBusinessFacts,
      buildFacts({ email, phone: { ...foundPhone, confirmed: foundPhone.found } }),
    );
    expect(await (await findRow('E-mail')).findByText('Found on your website')).toBeDefined();
  });

  it('shows both values when the website says something else, and keeps or replaces the confirmed one', async () => {
    const confirmed = toTexts('0918 000 1111');
    const changed = { ...foundPhone, confirmed, confirmedAt: at, hasChanged: true };
    const { user } = open(buildFacts({ phone: changed }));
    const row = await findRow('Telephone');
    expect(row.getByText('Your website now says something else')).toBeDefined();
    expect(row.getByText('0918 000 1111')).toBeDefined();
    expect(row.getByText('0917 555 0142')).toBeDefined();
    confirmAs('phone', confirmed, foundPhone);
    await user.click(row.getByRole('button', { name: 'Keep mine: Telephone' }));
    expect(await row.findByText('Confirmed by you')).toBeDefined();
    await waitFor(() => expect(server.requestsTo(confirmBusinessFact)).toMatchObject([{ body: confirmed }]));
  });

  it('edits texts: adds, removes, and rejects an empty list', async () => {
    const { user } = open(buildFacts({ phone: foundPhone }));
    const row = await findRow('Telephone');
    await user.click(row.getByRole('button', { name: 'Edit: Telephone' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit: Telephone' }));
    const first = form.getByRole('textbox', { name: 'Telephone 1' });
    await user.clear(first);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Please write at least one')).toBeDefined();
    await user.type(first, '0917 555 0000');
    await user.click(form.getByRole('button', { name: 'Add another' }));
    await user.type(form.getByRole('textbox', { name: 'Telephone 2' }), '(02) 8555 0000');
    await user.click(form.getByRole('button', { name: 'Add another' }));
    await user.click(form.getByRole('button', { name: 'Remove 3' }));
    const written = toTexts('0917 555 0000', '(02) 8555 0000');
    confirmAs('phone', written, foundPhone);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await row.findByText('(02) 8555 0000')).toBeDefined();
    expect(server.requestsTo(confirmBusinessFact)).toMatchObject([{ body: written }]);
  });

  it('asks before it deletes a text that the sources do not state', async () => {
    const own = { confirmed: toTexts('No refunds on cakes.'), confirmedAt: at };
    const { user } = open(buildFacts({ returns: own }));
    const row = await findRow('Returns and refunds');
    await user.click(row.getByRole('button', { name: 'Undo: Returns and refunds' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete what you wrote?' }));
    server.answers(withdrawBusinessFact, { ok: true });
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await row.findByText('Not found')).toBeDefined();
  });
});

describe('the editor of opening hours', () => {
  async function edit(facts = buildFacts({ hours: { found: hours, quotes: [quote] } })) {
    const { user } = open(facts);
    const row = await findRow('Opening hours');
    await user.click(row.getByRole('button', { name: /^(?:Edit|Add): Opening hours$/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Opening hours' }));
    const dayOf = (name: string) => within(form.getByRole('group', { name: `${name}: open or closed` }));
    return { user, form, dayOf, row };
  }

  it('changes a day, copies it to others and adds a holiday', async () => {
    const { user, form, dayOf } = await edit();
    expect(form.getByText(/Times in Manila \(GMT\+8\)/)).toBeDefined();
    const closes = form.getByLabelText('Monday closes');
    expect((closes as HTMLInputElement).value).toBe('18:00');
    await user.clear(closes);
    await user.type(closes, '20:00');
    await user.click(form.getByRole('button', { name: 'Copy Monday to...' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Monday to Friday' }));
    await user.click(dayOf('Saturday').getByLabelText('24 hours'));
    await user.click(form.getByRole('button', { name: 'Add a day' }));
    await user.click(form.getByRole('button', { name: 'Save hours' }));
    expect(await form.findByText('Choose a date')).toBeDefined();
    await user.type(form.getAllByLabelText('Date')[1]!, '2026-04-09');
    const long = [{ opens: 480, closes: 1200 }];
    const saved: FactValue = {
      hours: {
        week: [[], long, long, long, long, long, [{ opens: 0, closes: 1440 }]],
        dates: [
          { year: null, month: 12, day: 25, periods: [] },
          { year: 2026, month: 4, day: 9, periods: [] },
        ],
      },
      texts: [],
    };
    confirmAs('hours', saved);
    await user.click(form.getByRole('button', { name: 'Save hours' }));
    await waitFor(() => expect(server.requestsTo(confirmBusinessFact)).toMatchObject([{ body: saved }]));
  });

  it('takes two times a day, and rejects missing and overlapping ones', async () => {
    const { user, form } = await edit();
    await user.click(form.getByRole('button', { name: 'Add a second time: Monday' }));
    await user.click(form.getByRole('button', { name: 'Save hours' }));
    expect(await form.findByText('Enter both times')).toBeDefined();
    await user.type(form.getByLabelText('Monday opens again'), '17:00');
    await user.type(form.getByLabelText('Monday closes again'), '21:00');
    expect(await form.findByText('These times overlap')).toBeDefined();
    const closes = form.getByLabelText('Monday closes');
    await user.clear(closes);
    await user.type(closes, '12:00');
    expect(form.queryByText('These times overlap')).toBeNull();
    const monday = [
      { opens: 480, closes: 720 },
      { opens: 1020, closes: 1260 },
    ];
    const saved: FactValue = {
      hours: { ...hours.hours!, week: hours.hours!.week.with(1, monday) },
      texts: [],
    };
    confirmAs('hours', saved);
    await user.click(form.getByRole('button', { name: 'Save hours' }));
    await waitFor(() => expect(server.requestsTo(confirmBusinessFact)).toMatchObject([{ body: saved }]));
  });

  it('leaves a day without a choice unknown, and requires one day', async () => {
    const { user, form, dayOf } = await edit(buildFacts());
    await user.click(form.getByRole('button', { name: 'Save hours' }));
    expect(await form.findByText('Set at least one day')).toBeDefined();
    await user.click(dayOf('Friday').getByLabelText('Open'));
    expect(form.getByLabelText('Friday opens')).toBeDefined();
    const week = [null, null, null, null, null, [{ opens: 540, closes: 1080 }], null];
    const saved: FactValue = { hours: { week, dates: [] }, texts: [] };
    confirmAs('hours', saved);
    await user.click(form.getByRole('button', { name: 'Save hours' }));
    await waitFor(() => expect(server.requestsTo(confirmBusinessFact)).toMatchObject([{ body: saved }]));
  });
});
