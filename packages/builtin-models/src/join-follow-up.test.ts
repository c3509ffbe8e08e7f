import { describe, expect, it } from 'vitest';
import { joinFollowUp, resolveQuestion } from './join-follow-up.ts';

/** Processor time of this thread in milliseconds, which does not depend on the load of the machine. */
function readProcessorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

describe('follow-up questions', () => {
  it.each([
    ['Do you rebond short hair?', 'how much?'],
    ['Do you have a family room?', 'price?'],
    ['Do you have a family room?', 'price pls'],
    ['Pwede po ba magdala ng aso?', 'magkano po'],
    ['Nagkakapon ba kayo ng lalaking pusa?', 'hm po'],
    ['Is the dentist in on Fridays?', 'open?'],
    ['Nagbubunot po ba kayo ng ngipin?', 'kailan?'],
    ['Nagbubunot po ba kayo ng ngipin?', 'kelan po'],
    ['Do you have a piano teacher?', 'on what days?'],
    ['Nagbubunot po ba kayo ng ngipin?', 'anong araw po?'],
    ['What time does the gym close on weekdays?', 'and on sundays?'],
    ['What time does the gym close on weekdays?', 'sunday?'],
    ['May seminar po ba bago maging kasapi?', 'saan?'],
    ['Do you have nipa cottages?', 'y el precio?'],
    ['Is there an online course?', '¿cuánto cuesta?'],
    ['Do you do teeth whitening?', 'combien ?'],
    ['Do you rent a 125 cc scooter?', "c'est combien ?"],
    ['Is the gym open on Saturdays?', 'à quelle heure ?'],
    ['Magkano po ang grooming?', 'pwede gcash?'],
    ['Kumukuha po ako ng clearance', 'may bayad?'],
    ['How much is a lipid profile?', 'do i need to fast for it?'],
    ['Magkano ang lipid profile?', 'kelan lalabas result'],
    ['Magkano ang ube halaya cake?', 'ilang araw tatagal'],
    ['How much is the 8 inch chiffon cake?', 'good for how many people'],
  ])('after "%s", "%s" refers to the same subject', (last, now) => {
    const { searched, isJoined } = joinFollowUp(last, now);
    expect(isJoined).toBe(true);
    const [thing] = last.replace('?', '').split(' ').slice(-1) as [string];
    if (!/weekdays|Fridays|Saturdays/.test(thing)) expect(searched).toContain(thing);
    expect(searched.length).toBeGreaterThan(now.length);
  });

  it.each([
    ['Ilang araw ang paternity leave?', 'Sino po ang mayor dito?'],
    ['How much is the nipa hut for the night?', 'How far is the airport from here?'],
    ['Magkano ang grooming ng pusa?', 'nagbebenta po ba kayo ng cellphone'],
    ['How much is a root canal?', 'do you accept hmo cards'],
    ['How much is the mango bravo?', 'How much is delivery to Quezon City?'],
    ['Magkano po ang ensaymada?', 'Saan ang tindahan ninyo sa Marikina?'],
    ['How much are metal braces?', 'Do you sell motorcycles?'],
  ])('after "%s", "%s" is a separate question', (last, now) => {
    expect(joinFollowUp(last, now)).toMatchObject({ searched: now, isJoined: false });
  });

  it('replaces a person and keeps the requested property', () => {
    const { searched } = joinFollowUp('can my mom ride in the car, im 17', 'what about my boyfriend');
    expect(searched).toMatch(/ride in the car/);
    expect(searched).toMatch(/boyfriend/);
    expect(searched).not.toMatch(/mom/);
    expect(joinFollowUp('How much is a ticket?', 'and for my wife?').searched).toMatch(/ticket.*wife/);
  });

  it.each([
    ['How much is the mango bravo?', 'parking?'],
    ['Magkano po ang grooming?', 'pwede gcash?'],
    ['How much is a gallon of paint?', 'what are your opening hours?'],
    ['How much is the ube cake?', 'and how do I order?'],
  ])('after "%s", "%s" may be meant alone', (last, now) => {
    expect(joinFollowUp(last, now).mayStandAlone).toBe(true);
  });

  it.each([
    ['How much is a check-up?', 'magkano po grooming', true],
    ['Magkano po ang grooming?', 'pwede gcash?', true],
    ['How much is the ube cake?', 'how much delivery', true],
    ['How much is the mango bravo?', 'parking?', false],
    ['How much is a lipid profile?', 'do i need to fast for it?', false],
    ['Do you rebond short hair?', 'how much?', false],
  ])('after "%s", "%s" is complete: %s', (last, now, isComplete) => {
    expect(joinFollowUp(last, now)).toMatchObject({ isJoined: true, isComplete });
  });
});

/**
 * The previous question, the current one, words that the search text must contain, and words that it must
 * not.
 */
type Pair = [last: string, now: string, says: RegExp, omits: RegExp];

const otherThings: Pair[] = [
  ['How much is delivery to Quezon City?', 'and Antipolo?', /how much.*delivery.*antipolo/i, /quezon|city/i],
  ['How much is white latex paint?', 'and the roof paint?', /how much.*roof paint/i, /white|latex/i],
  ['How much is a faucet?', 'and the water tank?', /how much.*water tank/i, /faucet/i],
  ['How much is the mango bravo?', 'what about delivery to Antipolo?', /delivery.*antipolo/i, /mango|bravo/i],
  ['What time do you open on Saturdays?', 'and on Sundays?', /what time.*open.*sundays/i, /saturday/i],
  ['How much is the ube cake?', 'And the mango one?', /how much.*mango.*cake/i, /ube/i],
  ['Magkano ang ube cake?', 'eh yung sans rival?', /magkano.*sans rival/i, /ube/i],
  ['Magkano ang delivery sa Makati?', 'at sa Antipolo?', /magkano.*delivery.*antipolo/i, /makati/i],
  ['Magkano po ang ensaymada?', 'yung pandesal naman po?', /magkano.*pandesal/i, /ensaymada/i],
  ['How long does ensaymada keep?', 'and polvoron?', /how long.*polvoron.*keep/i, /ensaymada/i],
  ['How much is a 4 L latex paint?', 'and 16 L?', /how much.*latex paint.*16 L/i, /4 L/],
  ['How much is a bag of cement?', 'how about the hollow blocks?', /how much.*hollow blocks/i, /cement/i],
  ['How much is the haircut?', 'what about a massage?', /how much.*massage/i, /haircut/i],
  ['Do you repair laptops?', 'and phones?', /repair.*phones/i, /laptop/i],
  ['Magkano ang kapeng barako?', 'eh ang Spanish latte?', /magkano.*spanish latte/i, /barako|kape/i],
  ['Bukas ba kayo sa Sabado?', 'eh sa Linggo?', /bukas.*linggo/i, /sabado/i],
  ['How much is a CBC?', 'chest x-ray?', /how much.*chest x-ray/i, /cbc/i],
];

describe('new subjects', () => {
  it.each(otherThings)('after "%s", "%s" replaces the subject', (last, now, says, omits) => {
    const { searched } = joinFollowUp(last, now);
    expect(searched).toMatch(says);
    expect(searched).not.toMatch(omits);
  });

  it('are used by later questions', () => {
    const before = ['How much is delivery to Quezon City?', 'and Antipolo?'];
    expect(resolveQuestion(before, 'and Pasig?').searched).toMatch(/how much is delivery to pasig/i);
    expect(resolveQuestion(before, 'how long does it take?').searched).toMatch(/antipolo.*how long/i);
  });
});

describe('conversations', () => {
  it('keep the subject but not the requested property', () => {
    const { searched } = resolveQuestion(
      ['Do you rebond short hair?', 'how much?'],
      'how long does it take?',
    );
    expect(searched).toMatch(/rebond.*how long/i);
    expect(searched).not.toMatch(/how much/i);
  });

  it.each([
    [['Saan po kayo?', 'magkano haircut'], 'gaano katagal?', 'Saan po kayo haircut gaano katagal?'],
    [['Do you clean carpets?', 'price sofa'], 'how long?', 'Do you clean carpets sofa how long?'],
    [['Do you clean carpets?', 'price sofa', 'thanks'], 'sunday?', 'Do you clean carpets sofa sunday?'],
    [
      ['Do you clean carpets?', 'price sofa', 'sunday?'],
      'how long?',
      'Do you clean carpets sofa sunday how long?',
    ],
    [['Do you clean carpets?', 'price sofa', 'price curtains'], 'how long?', 'price sofa curtains how long?'],
  ])(
    'after %j, "%s" refers to the last subject, with both subjects as the alternative',
    (before, now, alternative) => {
      const named = before.findLast((asked) => /^(?:price|magkano)/.test(asked))!;
      const joined = resolveQuestion(before, now);
      expect(joined.searched.startsWith(named)).toBe(true);
      expect(joined).toMatchObject({ isJoined: true, alternative });
    },
  );

  it.each([
    [['Do you clean carpets?'], 'how long?'],
    [['Do you clean carpets?', 'how much?'], 'how long?'],
    [['Do you clean carpets?', 'price sofa'], 'price curtains'],
    [['Do you clean carpets?', 'price sofa', 'How much is a haircut for a child?'], 'how long?'],
    [['How much is the pizza?', 'price of large'], 'today?'],
    [['How much is the pizza?', 'does it have cheese?'], 'today?'],
  ])('after %j, "%s" has no alternative', (before, now) => {
    expect(resolveQuestion(before, now).alternative).toBeNull();
  });

  it('keep a size as part of the subject', () => {
    const { searched } = resolveQuestion(['How much is the pizza?', 'price of large'], 'today?');
    expect(searched).toMatch(/pizza.*large today/);
  });

  it('are joined quickly for all inputs', () => {
    const startedAt = readProcessorMs();
    for (const part of ['?', '. ', ' ', 'é', 'x', 'and ', '🎂']) {
      const said = `${part.repeat(30_000)}x`;
      resolveQuestion([said, said, 'price sofa', said], said);
    }
    expect(readProcessorMs() - startedAt).toBeLessThan(5_000);
  });

  it('ignore thanks and greetings', () => {
    const { searched } = resolveQuestion(['hi', 'Do you rebond short hair?', 'thank you po'], 'magkano?');
    expect(searched).toMatch(/rebond.*magkano/i);
  });

  it('start with the unchanged first question', () => {
    expect(resolveQuestion([], 'price?')).toMatchObject({ searched: 'price?', isJoined: false });
    expect(resolveQuestion(['hello'], 'price?')).toMatchObject({ searched: 'price?', isJoined: false });
  });
});
