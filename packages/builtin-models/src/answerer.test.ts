import { describe, expect, it } from 'vitest';
import { writeAnswer } from './answerer.ts';
import type { AnswerPassage } from './grounding.ts';
import { analyzeText, matchName, parseQuestion } from './question-words.ts';

/** Processor time of this thread in milliseconds, which does not depend on the load of the machine. */
const readProcessorMs = () => process.threadCpuUsage().user / 1_000;

/** Like an embedder without vectors. */
const byWordsAlone = async () => undefined;

function passage(title: string, text: string, headingPath: string[] = []): AnswerPassage {
  return { id: 1, title, headingPath, text, score: 0.5 };
}

const shop = [
  passage(
    'Price list',
    '| Service | Price |\n|---|---|\n| Haircut (men) | ₱250 |\n| Hair color | ₱1,500 |\n| Manicure | ₱180 |',
    ['Services'],
  ),
  passage(
    'FAQ',
    '**Do you deliver outside Metro Manila?**\nYes. We deliver to Cavite and Rizal for ₱150. It takes two to three days.\n\nQ: Do you have parking?\nA: There are six free slots behind the building.',
  ),
  passage(
    'Policy',
    '# Opening hours\n\nWe are open Monday to Saturday from 9 a.m. to 7 p.m. and Sunday from 10 a.m. to 4 p.m.\n\n# Payment\n\nWe accept:\n- Cash\n- GCash and Maya\n- Visa and Mastercard\n\nNo checks, please.',
  ),
];

async function answer(question: string, language = 'en', found = shop, own?: string): Promise<string> {
  const words = parseQuestion(question);
  const passages = found.map((one) => {
    const text = analyzeText([one.title, ...one.headingPath, one.text].join(' '));
    const said = words.filter((word) => matchName(word, text) > 0);
    return { ...one, coverage: said.length / Math.max(1, words.length) };
  });
  const passageCount = passages.length;
  return writeAnswer({ question, own: own ?? null, passages, passageCount, language }, byWordsAlone);
}

describe('the built-in answerer', () => {
  it.each([
    ['How much is a manicure?', 'Manicure: ₱180 [1]'],
    ['Magkano ang manicure?', 'Manicure: ₱180 [1]'],
    ['Is there parking?', 'There are six free slots behind the building. [2]'],
    ['Do you deliver to Rizal?', 'We deliver to Cavite and Rizal for ₱150. It takes two to three days. [2]'],
    [
      'What time do you open on Sunday?',
      'We are open Monday to Saturday from 9 a.m. to 7 p.m. and Sunday from 10 a.m. to 4 p.m. [3]',
    ],
    ['Can I pay with Maya?', 'We accept: Cash; GCash and Maya; Visa and Mastercard [3]'],
    ['Which payments do you accept?', 'We accept: Cash; GCash and Maya; Visa and Mastercard [3]'],
  ])('quotes the answer to "%s"', async (question, expected) => {
    expect(await answer(question)).toBe(expected);
  });

  it.each([
    ['Anong oras kayo bukas tuwing Linggo?', 'and Sunday from 10 a.m. to 4 p.m. [3]'],
    ['May paradahan ba kayo?', 'There are six free slots behind the building. [2]'],
    ['Naghahatid ba kayo sa Rizal?', 'It takes two to three days. [2]'],
    ['Pwede bang magbayad gamit ang Maya?', 'We accept: Cash; GCash and Maya; Visa and Mastercard [3]'],
  ])('finds the English answer to "%s"', async (question, end) => {
    expect((await answer(question, 'fil')).endsWith(end)).toBe(true);
  });

  it.each([
    ['how much is a haircut how much manicure', 'how much manicure', 'Manicure: ₱180 [1]'],
    // The passages do not mention it.
    ['how much is a manicure how much spa', 'how much spa', ''],
    // The passages mention both, so the earlier words narrow it down.
    ['how much is hair color how much hair', 'how much hair', 'Hair color: ₱1,500 [1]'],
  ])('answers "%s", with "%s" as the visitor\'s own words, about the last subject', async (...turn) => {
    const [question, own, expected] = turn;
    expect(await answer(question, 'en', shop, own)).toBe(expected);
  });

  it('quotes the requested row, and all rows that answer equally well', async () => {
    const cakes = passage(
      'Menu',
      '- Item: Ube cake; Size: 8 inches; Price: ₱980\n- Item: Mango cake; Size: 8 inches; Price: ₱1,150\n- Item: Sans rival; Size: 9 inches; Price: ₱1,050',
      ['Cakes'],
    );
    const [ube, mango] = ['- Ube cake (8 inches): ₱980 [1]', '- Mango cake (8 inches): ₱1,150 [1]'];
    const ask = (question: string) => answer(question, 'en', [cakes]);
    expect(await ask('How much is the ube cake?')).toBe('Ube cake (8 inches): ₱980 [1]');
    expect(await ask('Which cakes are 8 inches?')).toBe(`${ube}\n${mango}`);
    expect(await ask('Who bakes the ensaymada?')).toBe('');
  });

  it('reads P450 as an amount and ignores the possessive s', async () => {
    const rules = passage('Rules', "Bring the mayor's letter. A bath for a cat is P450.");
    const ask = (question: string) => answer(question, 'en', [rules]);
    expect(await ask('What does a bath cost for my cat?')).toContain('P450. [1]');
    expect(await ask("Where is the driver's seat?")).toBe('');
  });

  it('quotes a condition with its promise, but no "Yes." to another question', async () => {
    const rules = passage(
      'Rules',
      '# Do you sell sugar-free cake?\n\nYes. The sugar-free chocolate cake has stevia. Both sizes must be ordered early.\n\n# Cancelling\n\nOrders can be cancelled until Friday. After that the deposit is kept.',
    );
    const ask = (question: string) => answer(question, 'en', [rules]);
    expect(await ask('Can I cancel my order?')).toBe(
      'Orders can be cancelled until Friday. After that the deposit is kept. [1]',
    );
    expect(await ask('Is the chocolate cake with stevia free?')).toMatch(/^The sugar-free .* early\. \[1\]$/);
  });

  it('quotes the sentence that answers, and folds the next one and those about the question', async () => {
    const parking = passage(
      'Visit us',
      'Parking is behind the garden with old mango trees. Parking costs ₱50 for the whole day. Dogs enjoy the lawn. The kitchen bakes bread. Cars of guests park at the lake, too.',
    );
    expect(await answer('How much is parking?', 'en', [parking])).toBe(
      'Parking costs ₱50 for the whole day. [1]\n\n<details><summary>More about this</summary>\n\n' +
        '- Parking is behind the garden with old mango trees. [1]\n- Dogs enjoy the lawn. [1]\n- Cars of guests park at the lake, too. [1]\n\n</details>',
    );
  });

  it('quotes the only item of a long list that answers, and the whole list if several do', async () => {
    const rules = passage(
      'House rules',
      `Please remember:\n- Quiet hours are from 10 p.m. to 6 a.m. in all rooms and halls.\n- Smoking is not allowed in the rooms, on the balconies and at the pool.\n- Pets are welcome on a leash in the garden.`,
    );
    const ask = (question: string) => answer(question, 'en', [rules]);
    expect(await ask('Are pets welcome?')).toBe(
      'Please remember: Pets are welcome on a leash in the garden. [1]',
    );
    expect(await ask('What do I have to remember?')).toMatch(/^Please remember: Quiet .*; Smoking .*; Pets/);
  });

  it('does not repeat an item of a list with the whole list', async () => {
    const cakes = passage(
      'Cakes',
      'Ordering a cake:\n- A printed photo on the cake is ₱180 extra. Send the photo a day before.\n- A dedication with a name on the cake is free.\n- A rush order of less than two days is ₱150 extra.',
    );
    const text = await answer('How much extra is a photo on the cake?', 'en', [cakes]);
    expect(text).toMatch(/^Ordering a cake: A printed photo on the cake is ₱180 extra\./);
    expect(text.match(/printed photo/g)).toHaveLength(1);
  });

  it('quotes a dependent answer with the question or sentence it depends on', async () => {
    const rules = [
      passage(
        'Rules',
        'May I bring my own car?\nOnly for the refresher.\n\nIs the road long?\nThe road is short.',
      ),
      passage('Prices', `Prices include ${'fuel and '.repeat(30)}water. They do not include the permit.`),
    ];
    expect(await answer('Can I use my own car?', 'en', rules)).toBe(
      'May I bring my own car? Only for the refresher. [1]',
    );
    expect(await answer('Is the road short?', 'en', rules)).toBe('The road is short. [1]');
    expect(await answer('Is the permit included?', 'en', rules)).toMatch(/^Prices include .*They do not/);
  });

  const hours = [
    passage(
      'Bakery',
      'Monday to Saturday: 5:00 AM – 8:00 PM\nSundays: 6:00 AM – 12:00 noon\nClosed on Good Friday.',
    ),
  ];
  it.each([
    ['en', 'Are you open on Saturday?', 'Monday to Saturday: 5:00 AM – 8:00 PM [1]'],
    ['fil', 'bukas po ba kayo ng miyerkules?', 'Monday to Saturday: 5:00 AM – 8:00 PM [1]'],
    ['en', 'What time do you close on Sunday?', 'Sundays: 6:00 AM – 12:00 noon [1]'],
    ['en', 'Are you closed on Good Friday?', 'Closed on Good Friday. [1]'],
  ])(
    'answers a question about a day in %s with the line whose range contains it (%s)',
    async (language, question, answered) => {
      expect(await answer(question, language, hours)).toBe(answered);
    },
  );

  it('does not quote a heading as an answer', async () => {
    const question = 'What is in the rental agreement?';
    expect(await answer(question, 'en', [passage('clauses.docx', 'Rental agreement')])).toBe('');
    expect(await answer(question, 'en', [passage('clauses.docx', 'The rental agreement:')])).toBe('');
  });

  it('quotes only a sentence and its close successors from a long paragraph', async () => {
    const sentences = Array.from(
      { length: 9 },
      (_, i) => `Branch ${i} has ${'a wide room and '.repeat(6)}a door.`,
    );
    const text = await answer('Does branch 3 have a room?', 'en', [passage('Branches', sentences.join(' '))]);
    expect(text).toContain('Branch 3');
    expect(text).not.toContain('Branch 1');
  });

  it.each([
    'How much is waxing?',
    'How much is hair rebonding?',
    'Who owns the salon?',
    'How much is a bag of salt?',
  ])('does not answer "%s" with a passage that is only similar', async (question) => {
    expect(await answer(question)).toBe('');
  });

  it('quotes a sentence together with the dependent sentence after it', async () => {
    expect(await answer('How many days does it take?')).toBe(
      'We deliver to Cavite and Rizal for ₱150. It takes two to three days. [2]',
    );
  });

  it("folds further passages below the answer, with a title in the visitor's language", async () => {
    const passages = [
      passage('A', 'The Naga branch opens at nine.'),
      passage('B', 'The Pili branch opens at ten.'),
    ];
    expect(await answer('¿Branch opens?', 'es', passages)).toBe(
      'The Naga branch opens at nine. [1]\n\n<details><summary>Más sobre esto</summary>\n\n- The Pili branch opens at ten. [2]\n\n</details>',
    );
  });

  it('adds nothing about the subject that is not in the passages', async () => {
    const source = shop.map(({ text }) => text).join('\n');
    for (const question of ['How much is hair color?', 'When are you open?', 'Do you have parking?']) {
      const quoted = (await answer(question)).replace(
        /\[\d\]|Service: |; Price: |Here is what I found:|^- /gm,
        ' ',
      );
      for (const word of quoted.match(/[\p{L}\p{N}₱,.]{3,}/gu) ?? []) expect(source).toContain(word);
    }
  });

  it.each([
    ['en', 'Who is the president of France?'],
    ['fil', 'Sino ang pangulo ng Pransya?'],
    ['es', '¿Quién preside Francia?'],
    ['fr', 'Qui préside la France ?'],
    ['en', '???'],
  ])('writes nothing in %s when nothing fits', async (language, question) => {
    expect(await answer(question, language)).toBe('');
  });

  it('uses vectors in English only, because all Spanish looks similar to the embedder', async () => {
    const alike = async (_question: string, texts: string[]) => ({
      cosines: texts.map(() => 0.95),
      scope: 0,
    });
    const grounding = {
      question: 'Is Zzz there?',
      passages: [{ ...passage('A', 'The shop is shut.'), coverage: 1 }],
      passageCount: 1,
    };
    expect(await writeAnswer({ ...grounding, language: 'en' }, alike)).toBe('The shop is shut. [1]');
    expect(await writeAnswer({ ...grounding, language: 'es' }, alike)).toBe('');
  });

  it('writes nothing when no passage was found', async () => {
    expect(await answer('Do you deliver?', 'en', [])).toBe('');
  });

  it('answers a greeting', async () => {
    expect(await answer('Kumusta po!', 'fil')).toContain('Kumusta');
  });

  it('writes nothing without a grounding', async () => {
    expect(await writeAnswer(null, byWordsAlone)).toBe('');
  });

  it('handles long passages quickly', async () => {
    const long = Array.from({ length: 8 }, (_, i) =>
      passage(`P${i}`, `Branch ${i} opens at ${i}. `.repeat(60)),
    );
    await answer('When does branch 3 open?', 'en', long);
    const started = readProcessorMs();
    await answer('When does branch 5 open?', 'en', long);
    expect(readProcessorMs() - started).toBeLessThan(5_000);
  });
});
