import { ask, findAnswers, findField, findLog } from './chat.ts';
import { expect, testWithModel as test } from './fixtures.ts';
import { look } from './look.ts';
import { waitForFonts } from './page-fonts.ts';
import { addSample, callApi, createAgent, openVisitor, phone } from './people.ts';

const chatPath = (id: number) => `/public/assistant/${id}/chat`;

test('the shop’s contact is shown without an answer, and a visitor starts a new conversation', async ({
  owner,
  browser,
  model,
}) => {
  const { assistantId } = await addSample(owner);
  const contact = 'Call us at +63 917 555 0123\nhello@hiraya.example · https://hiraya.example/visit';
  await callApi(owner, 'PUT', `/api/assistant/${assistantId}`, { contact });
  const visitor = await openVisitor(browser, chatPath(assistantId), phone);
  model.order({ text: 'NO_ANSWER' });
  await ask(visitor, 'Who won the basketball finals in 1978?');
  const card = findLog(visitor).getByRole('region', { name: 'You can also ask us directly' });
  await expect(card.getByRole('link', { name: '+63 917 555 0123' })).toHaveAttribute(
    'href',
    'tel:+639175550123',
  );
  await expect(card.getByRole('link', { name: 'hello@hiraya.example' })).toHaveAttribute(
    'href',
    'mailto:hello@hiraya.example',
  );
  await expect(card.getByRole('link', { name: 'https://hiraya.example/visit' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  );
  await waitForFonts(visitor);
  // A dot is between two parts, or clipped where it is not visible.
  const left = await card
    .getByText('You can also ask us directly')
    .evaluate((title) => title.getBoundingClientRect().left);
  const dots = await card.locator('span').evaluateAll((parts) =>
    parts.map((part) => {
      const { left: partLeft, top } = part.getBoundingClientRect();
      const style = getComputedStyle(part, '::before');
      return { content: style.content, left: partLeft + Number.parseFloat(style.left), top };
    }),
  );
  const [, mail, link] = dots;
  expect(dots.map(({ content }) => content)).toEqual(Array(3).fill('"·"'));
  expect(link!.top, 'the line is too long for a phone').toBeGreaterThan(mail!.top);
  // Left of the card's text, in the clipped overflow.
  for (const dot of dots) expect(dot.left).toBeLessThan(left - 4);
  await look(visitor, 'chat-contact');
  await visitor.getByRole('button', { name: 'New conversation' }).click();
  await expect(findLog(visitor).getByRole('listitem').filter({ hasText: 'basketball' })).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: 'New conversation' })).toBeHidden();
  await visitor.reload();
  await expect(findField(visitor)).toBeVisible();
  await expect(findAnswers(visitor)).toHaveCount(0);
  // Neither the response style nor the prompt is shown.
  await expect(visitor.getByText('Response style')).toHaveCount(0);
  await visitor.context().close();

  await owner.goto(`/assistants/${assistantId}/chat`);
  await ask(owner, 'Who won the basketball finals in 1978?');
  await owner.getByRole('button', { name: 'New conversation' }).click();
  await expect(findAnswers(owner)).toHaveCount(0);
});

const threads = {
  arabic: {
    question: 'كم سعر كعكة الأوبي؟ وهل توصلون إلى Quezon City؟',
    answer:
      'سعر **كعكة الأوبي** هو ₱980.\n\n- التوصيل إلى Quezon City خلال يوم واحد\n- يبدأ العمل الساعة 8\n\n1. اختاروا الكعكة\n2. ادفعوا عند التسليم\n\n> الأسعار تشمل الضريبة.',
  },
  japanese: {
    question: '営業時間を教えてください。',
    answer:
      '平日は**午前8時から午後5時**まで営業しています。\n\n| 曜日 | 時間 |\n|---|---|\n| 月〜金 | 8:00–17:00 |\n| 土 | 9:00–12:00 |\n\n日曜日はお休みです。詳しくは https://hiraya.example をご覧ください。',
  },
};

test('Arabic is written from the right, and Japanese breaks at allowed places', async ({
  owner,
  browser,
  model,
}) => {
  const { id } = await createAgent(owner, 'Hiraya');
  for (const [name, { question, answer }] of Object.entries(threads)) {
    const visitor = await openVisitor(browser, chatPath(id));
    model.order({ text: answer });
    await ask(visitor, question);
    const direction = await findAnswers(visitor)
      .locator('p')
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
    expect(direction).toBe(name === 'arabic' ? 'rtl' : 'ltr');
    await look(visitor, `chat-${name}`);
    await visitor.context().close();
  }
});
