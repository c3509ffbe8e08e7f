import { expect, it } from 'vitest';
import { findSocialNetwork } from './social-networks.ts';

it.each([
  ['facebook.com/isingbakery', 'Facebook'],
  ['https://web.facebook.com/isingbakery?x=1', 'Facebook'],
  [' HTTPS://M.Facebook.com/ising ', 'Facebook'],
  ['fb.com/ising', 'Facebook'],
  ['m.me/ising', 'Messenger'],
  ['www.instagram.com/ising', 'Instagram'],
  ['x.com/ising', 'X'],
  ['facebook.com.ph-bakery.shop', null],
  ['myfacebook.com', null],
  ['fax.com', null],
  ['ising bakery facebook', null],
  ['', null],
])('finds in %j the network %s', (text, network) => {
  expect(findSocialNetwork(text)).toBe(network);
});
