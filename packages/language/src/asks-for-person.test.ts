import { expect, it } from 'vitest';
import { asksForPerson } from './asks-for-person.ts';

it.each([
  'I want to talk to a human',
  'can i speak with a real person please',
  'Can I talk to someone from your team?',
  'agent',
  'live agent please',
  'Connect me to an agent',
  'Please transfer me to a customer service representative.',
  "This isn't helping. Let me talk to a person!",
  "I'd like to speak to the owner",
  'is there a way to chat with a real human?',
  'gusto ko makausap yung tao',
  'Pwede po bang makausap ang isang tao?',
  'pwede ko po bang makausap ang may-ari',
  'gusto ko pong makipag-usap sa totoong tao',
  'paki-connect po ako sa agent',
  'pwede makausap ng staff nyo po',
  'can i talk po sa tao, hindi bot',
  'Quiero hablar con una persona',
  '¿Puedo hablar con alguien, por favor?',
  'páseme con un agente',
  'necesito hablar con un humano de verdad',
  'me puede comunicar con un asesor?',
  'Je voudrais parler à quelqu’un',
  'je veux parler à un humain',
  'Pouvez-vous me mettre en relation avec un conseiller ?',
  'passez-moi un vrai conseiller',
])('%s', (message) => expect(asksForPerson(message)).toBe(true));

it.each([
  'how many persons fit a table?',
  'is the human resources office open?',
  'Is this good for one person?',
  'What did the agent say about the price?',
  'How much is the agent fee?',
  'I talked to a person yesterday and they said it is free',
  'Do I have to speak to a person to cancel?',
  'Can I contact you on Facebook?',
  'Can people with allergies eat this?',
  'When can I call the store?',
  'May staff discount ba kayo?',
  'ilang tao po ang kasya sa isang mesa?',
  'may bayad po ba bawat tao?',
  'sino po ang may-ari ng tindahan?',
  '¿Cuántas personas caben en la sala?',
  '¿La oficina de recursos humanos está abierta?',
  '¿Hay alguien que hable inglés en la tienda?',
  'Combien coûte l’entrée par personne ?',
  'Y a-t-il un agent de sécurité ?',
  'Can I bring someone with me?',
  'Can you message someone when the order is ready?',
  'human hair wig price',
  '',
])('not: %s', (message) => expect(asksForPerson(message)).toBe(false));

it('takes no time with what is long', () => {
  const began = performance.now();
  for (let count = 0; count < 100; count += 1) asksForPerson('talk to the the the '.repeat(10_000));
  expect(performance.now() - began).toBeLessThan(2_000);
});
