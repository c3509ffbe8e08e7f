import type { voice as english } from './en.ts';

/** What the server says of calls by voice. */
export const voice: Record<keyof typeof english, string> = {
  'voice-not-configured':
    'Hindi pa naka-set up ang tawag dito. Maaari pong magtakda ng serbisyo para sa boses ang nagpapatakbo nito.',
  'voice-token-failed': 'Hindi nakuha ang token para sa tawag',
  'voice-provider-failed': 'Hindi maabot ang serbisyo para sa boses. Pakisubukan po ulit.',
  'voice-busy': 'Abala po ngayon ang serbisyo para sa boses. Pakisubukan ulit maya-maya.',
  'voice-used-up': 'Ubos na po ang minuto ng tawag para sa araw na ito. Maaari kayong magpatuloy sa chat.',
  'voice-call-over': 'Tapos na po ang tawag na ito.',
  'voice-call-taken': 'May iba nang pagkakakilanlan ang tawag na ito.',
};
