import { expect, it } from 'vitest';
import { isRequest } from './is-request.ts';

it.each([
  'please book a table for 5 for me tomorrow at 7 pm',
  'I want to book an appointment',
  "I'd like to try on dresses tomorrow",
  'can we move my cleaning to thursday',
  'where is my order, i ordered last monday',
  'pa reserve po ng table para sa anim bukas ng gabi',
  'Gusto ko po sanang magpa-book ng appointment',
  'pakicancel na lang po',
  'quisiera reservar una mesa para dos el viernes',
  'Je voudrais un rendez-vous samedi',
])('is true for %s', (message) => expect(isRequest(message)).toBe(true));

it.each([
  'how much is a table for ten?',
  'do you need a reservation on weekends?',
  'can i pay cash',
  'is parking free?',
  'magkano po ang delivery?',
  'ilan po ang kasya sa isang mesa?',
  'may bakante po ba kayo',
  '¿cuánto cuesta reservar?',
  'combien coûte une coupe ?',
  'Salamat po sa order ko',
  'red light on the modem',
  '',
])('is false for %s', (message) => expect(isRequest(message)).toBe(false));
