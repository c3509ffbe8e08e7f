import { crc32, deflateSync } from 'node:zlib';
import { type FakeWebsite, listen } from '@anito/outside/testing/fake-website';

const color = '#8a4b2a';

const menu = [
  ['/', 'Home'],
  ['/cakes', 'Cakes'],
  ['/bread', 'Bread'],
  ['/how-to-order', 'How to order'],
  ['/delivery', 'Delivery'],
  ['/visit-us', 'Visit us'],
  ['/faq', 'FAQ'],
  ['/about', 'About'],
] as const;

/** Main part of each page, as the owner of a small bakery would write it. */
const pages: Record<(typeof menu)[number][0], { title: string; body: string }> = {
  '/': {
    title: 'Casa Lualhati Bakery | Cakes and bread in Marikina',
    body: `<h1>Good morning from Casa Lualhati</h1>
      <p>We are a family bakery in Marikina. My mother started it in 1994 with one oven and her ensaymada; today we are eleven people and three ovens, and we still knead by hand.</p>
      <p>Come early for warm pandesal, or let us bake the cake for your next birthday.</p>
      <ul><li>Open every day except Monday</li><li>Delivery around Metro Manila</li><li>Custom cakes with four days' notice</li></ul>`,
  },
  '/cakes': {
    title: 'Cakes and prices | Casa Lualhati Bakery',
    body: `<h1>Our cakes</h1><p>All cakes are baked on the day you pick them up. Prices include a candle and a short message in icing.</p>
      <table><thead><tr><th>Cake</th><th>6 inches</th><th>9 inches</th></tr></thead><tbody>
      <tr><td>Ube halaya cake</td><td>₱890</td><td>₱1,450</td></tr>
      <tr><td>Mango torte</td><td>₱950</td><td>₱1,580</td></tr>
      <tr><td>Tsokolate de batirol</td><td>₱820</td><td>₱1,350</td></tr>
      <tr><td>Sans rival</td><td>₱1,050</td><td>₱1,720</td></tr></tbody></table>
      <h2>Custom and wedding cakes</h2><p>Custom cakes start at ₱2,400 and wedding cakes at ₱9,500. Bring a picture; we answer with a drawing and a price within two days.</p>
      <h2>Sugar-free</h2><p>On Fridays we bake a sugar-free banana cake with monk fruit, ₱760 for 6 inches. We have no vegan cakes yet.</p>`,
  },
  '/bread': {
    title: 'Bread and pastries | Casa Lualhati Bakery',
    body: `<h1>Bread of the day</h1><p>Pandesal comes out of the oven at 5:30, 9:00 and 15:00.</p>
      <table><tr><th>Bread</th><th>Price</th></tr><tr><td>Pandesal</td><td>₱6 each</td></tr>
      <tr><td>Spanish bread</td><td>₱14 each</td></tr><tr><td>Ensaymada with queso de bola</td><td>₱85 each</td></tr>
      <tr><td>Monay</td><td>₱10 each</td></tr><tr><td>Loaf of wheat bread</td><td>₱95</td></tr></table>
      <p>Allergens: all our bread contains wheat, and most of it milk and egg.</p>`,
  },
  '/how-to-order': {
    title: 'How to order | Casa Lualhati Bakery',
    body: `<h1>How to order</h1><ol><li>Message us on Viber or call 0917 555 0142.</li><li>Tell us the cake, the size, the date and the message.</li><li>Pay half as a deposit; your date is then reserved.</li></ol>
      <h2>How early should I order?</h2><p>Cakes from the list need two days, custom cakes four days and wedding cakes three weeks.</p>
      <h2>How can I pay?</h2><p>We accept cash, GCash, Maya and bank transfer to BPI. We do not accept credit cards.</p>
      <h2>Can I cancel?</h2><p>Cancel up to 48 hours before pick-up and we return the whole deposit. After that we keep it, because the ingredients are bought.</p>`,
  },
  '/delivery': {
    title: 'Delivery | Casa Lualhati Bakery',
    body: `<h1>Delivery</h1><p>We deliver from Tuesday to Sunday between 9 in the morning and 5 in the afternoon with our own car, so that cakes arrive standing.</p>
      <table><tr><th>Area</th><th>Fee</th></tr><tr><td>Marikina</td><td>₱80</td></tr><tr><td>Quezon City, Pasig, Cainta</td><td>₱150</td></tr><tr><td>Rest of Metro Manila</td><td>₱280</td></tr></table>
      <p>Orders of ₱3,000 or more are delivered free within Marikina. We do not deliver outside Metro Manila, except to Cainta and Antipolo (₱220).</p>`,
  },
  '/visit-us': {
    title: 'Visit us | Casa Lualhati Bakery',
    body: `<h1>Visit us</h1><p>27 Bayabas Street, Concepcion Uno, Marikina City. We are the yellow house across the chapel; two cars can park in front.</p>
      <h2>Opening hours</h2><p>Tuesday to Saturday: 5:30 AM to 7:00 PM</p><p>Sunday: 5:30 AM to 1:00 PM</p><p>Monday: closed</p>
      <p>On 25 December, 1 January and Good Friday we are closed.</p><h2>Contact</h2><p>Phone and Viber: 0917 555 0142. E-mail: order@casalualhati.example</p>`,
  },
  '/faq': {
    title: 'Questions we hear every day | Casa Lualhati Bakery',
    body: `<h1>Questions we hear every day</h1><h2>Do you write names on cakes?</h2><p>Yes, up to 25 letters are free.</p>
      <h2>How long does a cake keep?</h2><p>Three days in the refrigerator. Mango torte is best on the first day.</p>
      <h2>Do you accept bulk orders?</h2><p>Yes. From 200 pieces of pandesal we give 10 percent off, if you order a day before.</p>
      <h2>Pwede ba ang pick-up ng madaling araw?</h2><p>Opo, mula 5:30 ng umaga, basta nakapag-order kayo noong isang araw.</p>`,
  },
  '/about': {
    title: 'About us | Casa Lualhati Bakery',
    body: `<h1>About us</h1><p>Lualhati Reyes opened the bakery in 1994 in the garage of her house. Her daughter Carmela runs it since 2016.</p>
      <p>Our flour comes from a mill in Batangas, our ube from farmers in Bohol, and our eggs from Antipolo.</p>`,
  },
};

const structuredData = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Bakery',
  name: 'Casa Lualhati Bakery',
  telephone: '+63 917 555 0142',
});

const writePage = ({ title, body }: { title: string; body: string }) => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><title>${title}</title><meta property="og:site_name" content="Casa Lualhati Bakery">
<meta name="description" content="Cakes, ensaymada and warm pandesal from a family bakery in Marikina.">
<meta name="theme-color" content="${color}"><link rel="icon" href="/favicon.ico"><link rel="apple-touch-icon" href="/touch-icon.png">
<script type="application/ld+json">${structuredData}</script></head>
<body><header><a href="/"><b>Casa Lualhati</b></a><nav>${menu.map(([path, name]) => `<a href="${path}">${name}</a>`).join(' ')}</nav></header>
<main>${body}</main><footer><p>Casa Lualhati Bakery, 27 Bayabas Street, Marikina. © 2026</p></footer></body></html>`;

function writeChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** Returns a PNG of 180 × 180 pixels: a disc in the bakery's color on a transparent ground. */
function drawIcon(): Buffer {
  const side = 180;
  const rows = Buffer.alloc(side * (1 + side * 4));
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const distance = Math.hypot(x - side / 2, y - side / 2);
      const at = y * (1 + side * 4) + 1 + x * 4;
      const isBread = distance < 34 || (distance > 52 && distance < 60);
      if (distance < 88) rows.set(isBread ? [255, 236, 200, 255] : [0x8a, 0x4b, 0x2a, 255], at);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    writeChunk('IHDR', head),
    writeChunk('IDAT', deflateSync(rows)),
    writeChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

/** A page of four words that no other page links to, and that links to none. */
export const thinPath = '/soon';
const thinPage = '<!doctype html><title>Soon</title><p>Opening very soon here</p>';

/**
 * Starts the website of a small bakery: eight pages with a logo, a color and structured data, and the page
 * `thinPath`.
 */
export async function startBakerySite(): Promise<FakeWebsite> {
  const icon = drawIcon();
  return listen((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!;
    const page = pages[path as keyof typeof pages];
    if (path === '/touch-icon.png') response.writeHead(200, { 'content-type': 'image/png' }).end(icon);
    else if (path === thinPath) response.writeHead(200, { 'content-type': 'text/html' }).end(thinPage);
    else if (page)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(writePage(page));
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  });
}
