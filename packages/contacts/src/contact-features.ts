import { describeAfter, describeBefore, describePlace, describeSentence } from './name-features.ts';
import type { Token } from './read-tokens.ts';
import type { Unit } from './read-units.ts';
import { isOfThing, isOthers, isReplaced } from './whose.ts';

/** An address or a number of a message with the tokens that it is made of. */
export type Found = { value: string; first: number; last: number };

function describeValue(value: string): string[] {
  if (!value.includes('@'))
    return [
      'phone',
      value.startsWith('+639') ? 'phone=mobile' : value.startsWith('+63') ? 'phone=landline' : 'phone=abroad',
    ];
  const [name, domain] = value.split('@');
  const isFree =
    /^(?:gmail|yahoo|ymail|hotmail|outlook|icloud|proton|protonmail|rocketmail|live|aol|gmx)\b/.test(domain!);
  const isShared =
    /^(?:info|sales|support|admin|hello|orders?|booking|bookings|contact|inquiry|inquiries|billing|care|help|customer|service|team|office|reservations?)/.test(
      name!,
    );
  return [
    'email',
    isFree ? 'email=free' : 'email=own',
    ...(isShared ? ['email=shared', `email=shared ${isFree}`] : []),
  ];
}

/** What is seen of a contact of a message: what it is, what stands around it, and what the cues say. */
export function describeContact({
  tokens,
  units,
  all,
  place,
  from,
  to,
}: {
  tokens: readonly Token[];
  units: readonly Unit[];
  all: readonly Found[];
  place: number;
  from: number;
  to: number;
}): string[] {
  const { value, first, last } = all[place]!;
  const next = all[place + 1]?.first ?? -1;
  const isEmail = value.includes('@');
  const flags = [
    isOthers(tokens, first, last) ? 'others' : '',
    isReplaced(tokens, first, last, next) ? 'replaced' : '',
    !isEmail && isOfThing(tokens, first, last) ? 'thing' : '',
  ].filter(Boolean);
  const cues = `cues=${flags.join(' ')}`;
  const kind = isEmail ? 'email' : 'phone';
  const sides = [
    ...describeBefore(units, from),
    ...describeAfter(units, to),
    ...describeSentence(units, { from, to }),
  ];
  return [
    ...describeValue(value),
    cues,
    `${cues} ${kind}`,
    ...flags.map((flag) => `cue=${flag}`),
    ...new Set(sides),
    ...describePlace(units, { from, to }),
    `of=${Math.min(all.length, 4)}`,
    `place=${Math.min(place, 3)} of=${Math.min(all.length, 4)}`,
    ...(all.some((other, at) => at < place && other.value.includes('@') === isEmail) ? ['again'] : []),
    ...(all.some((other, at) => at > place && other.value.includes('@') === isEmail) ? ['more-to-come'] : []),
  ];
}
