import { describe, expect, it } from 'vitest';
import { findLinkAddress } from './link-address.ts';

const find = (href: string, words = '', base?: string) => findLinkAddress({ href, words, base });

describe('findLinkAddress', () => {
  it.each<[href: string, words: string, address: string]>([
    ['mailto:hello%40casa.example?subject=Hi%20there&body=x', 'Email us', 'hello@casa.example'],
    ['MAILTO:Casa Verde <a@casa.example>,b@casa.example', 'Write', 'a@casa.example, b@casa.example'],
    ['mailto:?to=c@casa.example', 'Write', 'c@casa.example'],
    ['tel:+63-32-555-0142;ext=5', 'Call us', '+63-32-555-0142'],
    ['tel://0325550142', 'Call us', '0325550142'],
    ['sms:+639175550142?body=Hi', 'Text us', '+639175550142'],
    ['viber://chat?number=%2B639175550142', 'Viber', '+639175550142'],
    ['viber://chat/?number=+639175550142', 'Viber', '+639175550142'],
    ['whatsapp://send?phone=639175550142&text=Hi', 'WhatsApp', 'https://wa.me/639175550142'],
    ['https://wa.me/639175550142?text=Hi', 'WhatsApp', 'https://wa.me/639175550142'],
    ['https://api.whatsapp.com/send?phone=%2B639175550142&text=Hi', 'Chat', 'https://wa.me/639175550142'],
    ['//m.me/casaverde?ref=site', 'Messenger', 'https://m.me/casaverde'],
    ['https://www.messenger.com/t/casaverde', 'Message', 'https://m.me/casaverde'],
    ['https://t.me/casaverde', 'us', 'https://t.me/casaverde'],
    ['https://mail.google.com/mail/?view=cm&to=hi@casa.example&su=Hi', 'Email us', 'hi@casa.example'],
    ['tg://resolve?domain=casaverde', 'us', 'https://t.me/casaverde'],
    ['https://maps.app.goo.gl/abc', 'here', 'https://maps.app.goo.gl/abc'],
    [
      'https://www.google.com/maps/place/Casa/@10.3,123.9,17z/data=!3m1!4b1',
      'Map',
      'https://www.google.com/maps/place/Casa/@10.3,123.9,17z',
    ],
    ['https://casa.example/book?utm_source=site&room=2', 'Book online', 'https://casa.example/book?room=2'],
    ['https://calendly.com/casa/visit', 'here', 'https://calendly.com/casa/visit'],
    [
      'https://l.facebook.com/l.php?u=https%3A%2F%2Fcasa.example%2Forder',
      'Order now',
      'https://casa.example/order',
    ],
    ['https://stay.example/r/7', 'Réservez votre chambre', 'https://stay.example/r/7'],
    ['https://stay.example/r/7', 'Reservar ahora', 'https://stay.example/r/7'],
    ['https://stay.example/r/7', 'Mag-book na', 'https://stay.example/r/7'],
    ['https://www.facebook.com/casaverde', 'Facebook', 'https://www.facebook.com/casaverde'],
    ['https://casa.example/menu.pdf', 'Click here', 'https://casa.example/menu.pdf'],
    ['https://casa.example/r', 'i-click dito', 'https://casa.example/r'],
    ['https://casa.example/r', 'Clicca qui', 'https://casa.example/r'],
    ['https://casa.example/r', '点击这里', 'https://casa.example/r'],
  ])('for %s with the words %j returns %s', (href, words, address) => {
    expect(find(href, words)).toBe(address);
  });

  it.each([
    'https://booking.com/',
    'https://www.booking.com/',
    'https://lazada.com.ph/',
    'https://www.lazada.com.ph/',
  ])('returns nothing for the start page of a service: %s', (href) => {
    expect(find(href, 'Our partner')).toBeUndefined();
  });

  it("returns a shop's subdomain of a service", () => {
    expect(find('https://casa.square.site/', 'Our partner')).toBe('https://casa.square.site/');
  });

  it('resolves a relative address if the page is known', () => {
    expect(find('/book', 'Book a table', 'https://casa.example/menu')).toBe('https://casa.example/book');
    expect(find('/book', 'Book a table')).toBeUndefined();
    expect(find('/menu#top', 'Order now', 'https://casa.example/menu')).toBeUndefined();
  });

  it.each([
    ['mailto:hello@casa.example', 'Write to Hello@casa.example today'],
    ['tel:+63325550142', '(032) 555-0142'],
    ['tel:+63321112', '032 111 2'],
    ['https://casa.example/book', 'Book at casa.example/book'],
    ['https://casa.example/rooms', 'Our rooms'],
    ['https://other.example/', 'A friend of ours'],
    ['javascript:void(0)', 'Book now'],
    ['#book', 'Book now'],
    ['mailto:', 'Email us'],
    ['tel:', 'Call us'],
    ['https://www.facebook.com/sharer/sharer.php?u=x', 'Share'],
    ['https://wa.me/?text=Look', 'Share'],
    ['https://shop.example/books', 'Books for children'],
    ['https://casa.example/about', 'Qui sommes-nous'],
    ['https://casa.example/jobs', 'What it is like to work here with us'],
    ['data:text/html,x', 'Order now'],
    ['https://user:secret@casa.example/', 'Book now'],
  ])('for %s with the words %j returns nothing', (href, words) => {
    expect(find(href, words)).toBeUndefined();
  });

  it('returns the address of a button that leads to another site', () => {
    const button = { words: 'Prenota il tuo tavolo', base: 'https://casa.example/', isButton: true };
    expect(findLinkAddress({ ...button, href: 'https://tables.example/casa' })).toBe(
      'https://tables.example/casa',
    );
    expect(findLinkAddress({ ...button, href: '/menu' })).toBeUndefined();
    expect(
      findLinkAddress({ ...button, href: 'https://www.facebook.com/sharer/sharer.php' }),
    ).toBeUndefined();
  });

  it('takes time in proportion to the address', () => {
    for (const part of ['mailto:a@', '(', '%41', 'a.', '<', ' ', '/data=', '?a=b&', 'google.'])
      expect(() => find(part.repeat(4_000), part.repeat(100_000))).not.toThrow();
  });
});
