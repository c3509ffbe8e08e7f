import { describe, expect, it } from 'vitest';
import { isAskable, namesThing } from './names-thing.ts';

describe('a heading names a thing', () => {
  it.each([
    ['Wedding cakes', 'en', ''],
    ['Deep cleaning', 'en', ''],
    ['Grooming', 'en', 'Grooming takes an hour.'],
    ['Engraving', 'en', 'Pens are engraved for $2 each.'],
    ['Parking', 'en', 'There is free parking.'],
    ['Taller de costura', 'es', ''],
    ['Alquiler de bicicletas', 'es', ''],
    ['Dîner', 'fr', 'Le dîner est servi à 19 h.'],
    ['Mga bilao', 'fil', ''],
    ['Howard Street clinic', 'en', ''],
    ['Enrolment', 'en', ''],
  ] as const)('%s', (heading, language, said) => {
    expect(namesThing(heading, language, said)).toBe(true);
  });

  it.each([
    ['Questions we get', 'en', 'A question costs nothing.'],
    ['What people ask us', 'en', ''],
    ['Mga madalas na itanong', 'fil', ''],
    ['Dudas de clientes', 'es', ''],
    ['On nous demande', 'fr', ''],
    ['Who may join', 'en', 'Whoever wants to join pays ₱500.'],
    ['Keeping you posted', 'en', ''],
    ['Choosing a room', 'en', ''],
    ['Paying', 'en', 'A down payment of ₱1,000 holds your place.'],
    ['Open', 'en', 'We are open.'],
    ['How to enroll', 'en', ''],
    ['Paano mag-enroll', 'fil', ''],
    ['Qué llevar', 'es', ''],
    ['Où nous trouver', 'fr', ''],
    ['Cómo pagar', 'es', 'Se puede pagar con tarjeta.'],
    ['Alquilar', 'es', 'Para alquilar pedimos un mes de fianza.'],
    ['Prendre rendez-vous', 'fr', ''],
    ["S'inscrire", 'fr', "Pour s'inscrire, venez."],
    ['Paano magbayad', 'fil', ''],
    ['x'.repeat(5_000_000), 'en', ''],
    [`${'x'.repeat(5_000_000)}ing`, 'en', 'x'],
  ] as const)('and not: %.60s', (heading, language, said) => {
    expect(namesThing(heading, language, said)).toBe(false);
  });
});

describe('one can ask for the price of', () => {
  it.each([
    ['Rye loaf', 'en'],
    ['Refresher for licensed drivers', 'en'],
    ['Limpieza de cutis', 'es'],
    ["L'ourlet simple", 'fr'],
  ] as const)('%s', (thing, language) => {
    expect(isAskable(thing, language, thing)).toBe(true);
  });

  it.each([
    ['Piano, half an hour', 'en'],
    ['Per night', 'en'],
    ['Adult', 'en'],
    ['Price', 'en'],
    ['Total', 'en'],
    ['Day / night', 'en'],
    ['90 minutes', 'en'],
    ['🍰', 'en'],
    ['Niños', 'es'],
    ['Enfant', 'fr'],
    ['Questions', 'fr'],
  ] as const)('and not of: %s', (thing, language) => {
    expect(isAskable(thing, language, thing)).toBe(false);
  });
});
