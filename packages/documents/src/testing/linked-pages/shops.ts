import { type LinkedPage, writeItems, writePage } from './linked-page.ts';

const productCard = (name: string, price: string, at: string) =>
  `<li class="grid__item"><div class="card-wrapper"><div class="card"><a href="/products/${at}"><img src="x.jpg" alt=""><h3 class="card__heading">${name}</h3></a><div class="price">${price}</div><a href="/products/${at}" class="quick">Quick view</a></div></div></li>`;

/** Shops and restaurants as Shopify, Wix, WooCommerce and site builders render them. */
export const shops: LinkedPage[] = [
  {
    name: 'Shopify: a collection whose cards are links with prices',
    html: writePage(
      'Iced drinks',
      `<div class="shopify-section"><nav class="breadcrumb">Home</nav><h1>Iced drinks</h1><ul id="product-grid">${productCard('Brown Sugar Latte', 'Regular price ₱150.00', 'bsl')}${productCard('Calamansi Cooler', 'Regular price ₱120.00', 'cc')}${productCard('Ube Cloud', 'Regular price ₱165.00', 'uc')}</ul><ul class="pagination__list list-unstyled"><li><a href="?page=1" class="pagination__item">1</a></li><li><a href="?page=2">2</a></li><li><a href="?page=3">Next page of drinks</a></li></ul></div>`,
    ),
    dropped: ['Next page of drinks'],
    kept: ['Brown Sugar Latte', '₱150.00', 'Calamansi Cooler', 'Ube Cloud', '₱165.00'],
  },
  {
    name: 'whole cards are links',
    html: writePage(
      'Menu',
      `<h1>Menu</h1><div class="menu-grid"><a href="/menu/bsl"><h3>Brown Sugar Latte</h3><p>₱150</p></a><a href="/menu/sp"><h3>Spanish Latte</h3><p>₱140</p></a><a href="/menu/am"><h3>Americano</h3><p>₱100</p></a><a href="/menu/mt"><h3>Matcha</h3><p>₱160</p></a><a href="/menu/ch"><h3>Tsokolate</h3><p>₱130</p></a></div>`,
    ),
    dropped: [],
    kept: ['Brown Sugar Latte', '₱150', 'Americano', '₱100', 'Tsokolate', '₱130'],
  },
  {
    name: 'a carinderia: a price list whose items are links',
    html: writePage(
      'Menu ni Aling Nena',
      `<h2>Ulam</h2><ul class="menu">${writeItems([
        ['Adobong manok – 85', '#adobo'],
        ['Sinigang na baboy – 95', '#sinigang'],
        ['Kare-kare – 120', '#karekare'],
        ['Ginataang gulay – 70', '#gulay'],
        ['Bicol Express – 95', '#bicol'],
        ['Pinakbet – 75', '#pinakbet'],
        ['Lechon kawali – 130', '#lechon'],
        ['Tinolang manok – 85', '#tinola'],
        ['Pritong tilapia – 90', '#tilapia'],
      ])}</ul>`,
    ),
    dropped: [],
    kept: ['Adobong manok – 85', 'Kare-kare – 120', 'Pritong tilapia – 90'],
  },
  {
    name: 'Wix: a menu in divs, a foot of links, hours and telephone as links',
    html: writePage(
      'Kusina ni Lola',
      `<div id="SITE_HEADER"><div class="wixui-vertical"><ul><li><a href="/"><div>Home</div></a></li><li><a href="/menu"><div>Our Menu</div></a></li><li><a href="/story"><div>Our Story</div></a></li><li><a href="/book"><div>Reservations</div></a></li><li><a href="/contact"><div>Contact us</div></a></li></ul></div></div>
      <div id="PAGES"><h2>Visit us</h2><p><a href="https://maps.google.com/?q=12+Mabini">12 Mabini Street, Malate, Manila</a></p><p><a href="tel:+63285550142">(02) 8555 0142</a></p><p><a href="mailto:hola@kusina.example">hola@kusina.example</a></p><p>Open 10 AM to 9 PM, closed on Mondays</p></div>
      <div id="SITE_FOOTER"><ul><li><a href="/privacy">Privacy Policy</a></li><li><a href="/terms">Terms of Service</a></li><li><a href="/careers">Careers page</a></li><li><a href="/press">Press kit</a></li><li><a href="/shipping">Shipping rules</a></li></ul></div>`,
    ),
    dropped: ['Our Story', 'Reservations', 'Press kit', 'Shipping rules'],
    kept: ['12 Mabini Street', '(02) 8555 0142', 'hola@kusina.example', 'Open 10 AM to 9 PM'],
  },
  {
    name: 'branches as a few links under their own heading',
    html: writePage(
      'Dental clinic',
      `<main><h1>Bright Dental</h1><p>Gentle care for all the family since 1998.</p><h2>Our branches</h2><ul>${writeItems(
        [
          ['Makati', '/branches/makati'],
          ['Cebu', '/branches/cebu'],
          ['Davao', '/branches/davao'],
        ],
      )}</ul><h2>Payment</h2><p>Cash and cards.</p></main>`,
    ),
    dropped: [],
    kept: ['Our branches', 'Makati', 'Cebu', 'Davao'],
  },
  {
    name: 'branches in one line after words that introduce them',
    html: writePage(
      'Laundry',
      `<p>We wash by the kilo.</p><p>Our branches: <a href="/makati">Makati</a>, <a href="/cebu">Cebu</a>, <a href="/davao">Davao</a></p><p>Washing takes a day.</p>`,
    ),
    dropped: [],
    kept: ['Our branches: Makati, Cebu, Davao', 'takes a day'],
  },
  {
    name: 'services as links under their own heading',
    html: writePage(
      'Aircon repair',
      `<div class="hero"><h1>CoolBreeze</h1><p>Technicians at your door within four hours, anywhere in Metro Manila.</p></div><section><h2>Our services</h2><div class="grid">${['Cleaning', 'Freon charging', 'Installation', 'Relocation', 'Repair', 'Ducting'].map((name) => `<div class="col"><a href="/services/${name.toLowerCase().replace(' ', '-')}"><h3>${name}</h3></a></div>`).join('')}</div></section><section><h2>Warranty</h2><p>Ninety days on parts.</p></section>`,
    ),
    dropped: [],
    kept: ['Our services', 'Freon charging', 'Ducting', 'Ninety days on parts'],
  },
  {
    name: 'WooCommerce: a product with its tabs, tags and related products',
    html: writePage(
      'Abaca bag',
      `<div class="site-main"><nav class="woocommerce-breadcrumb"><a href="/">Home</a></nav><div class="product"><h1 class="product_title">Abaca bag</h1><p class="price"><span>₱</span>890.00</p><div class="woocommerce-product-details__short-description"><p>Woven in Albay from wild abaca.</p></div><div class="product_meta"><span class="posted_in">Categories: <a href="/product-category/bags/" rel="tag">Bags</a>, <a href="/product-category/gifts/" rel="tag">Gifts for graduates</a></span></div>
      <div class="woocommerce-tabs"><ul class="tabs wc-tabs" role="tablist"><li class="description_tab" role="tab"><a href="#tab-description">Description</a></li><li role="tab"><a href="#tab-care">Care</a></li></ul><div id="tab-description"><h2>Description</h2><p>38 cm wide, holds a laptop.</p></div><div id="tab-care"><p>Wipe it with a damp cloth.</p></div></div>
      <section class="related products"><h2>Related products</h2><ul class="products"><li class="product"><a href="/product/hat"><h2 class="woocommerce-loop-product__title">Buri hat</h2><span class="price">₱350.00</span></a></li></ul></section></div></div>`,
    ),
    dropped: [],
    kept: [
      'Abaca bag',
      '890.00',
      'Woven in Albay',
      '38 cm wide',
      'Wipe it with a damp cloth',
      'Care',
      'Buri hat',
      '₱350.00',
    ],
  },
  {
    name: 'a shop by its categories: many links in a column',
    html: writePage(
      'Hardware store',
      `<div class="row"><div class="col-3"><h4>Shop by category</h4><ul class="list-unstyled">${writeItems(
        [
          'Adhesives',
          'Bathroom',
          'Bolts and nuts',
          'Cement',
          'Doors',
          'Electrical',
          'Fasteners',
          'Garden',
          'Hand tools',
          'Ladders',
          'Lighting',
          'Lumber',
          'Paint',
          'Plumbing',
          'Power tools',
          'Roofing',
          'Safety gear',
          'Tiles',
        ].map((name) => [name, `/c/${name.toLowerCase().replaceAll(' ', '-')}`] as const),
      )}</ul></div><div class="col-9"><h1>Welcome</h1><p>We deliver cement by the bag for ₱80 within Quezon City.</p></div></div>`,
    ),
    dropped: ['Bolts and nuts', 'Power tools', 'Safety gear'],
    kept: ['cement by the bag for ₱80'],
  },
  {
    name: 'a table of prices whose names are links',
    html: writePage(
      'Print shop',
      `<h2>Printing</h2><table><tr><th>Service</th><th>Price</th></tr><tr><td><a href="/tarp">Tarpaulin per sq ft</a></td><td>₱18</td></tr><tr><td><a href="/sticker">Stickers per sheet</a></td><td>₱35</td></tr><tr><td><a href="/mug">Mug</a></td><td>₱120</td></tr><tr><td><a href="/id">ID lanyard</a></td><td>₱65</td></tr></table>`,
    ),
    dropped: [],
    kept: ['Tarpaulin per sq ft', '₱18', 'ID lanyard', '₱65'],
  },
  {
    name: 'opening hours and telephones, each a link',
    html: writePage(
      'Branches',
      `<h1>Call us</h1><ul>${writeItems([
        ['Makati: 0917 555 0101', 'tel:+639175550101'],
        ['Cebu: 0917 555 0102', 'tel:+639175550102'],
        ['Davao: 0917 555 0103', 'tel:+639175550103'],
        ['Iloilo: 0917 555 0104', 'tel:+639175550104'],
        ['Baguio: 0917 555 0105', 'tel:+639175550105'],
        ['Naga: 0917 555 0106', 'tel:+639175550106'],
        ['Vigan: 0917 555 0107', 'tel:+639175550107'],
        ['Laoag: 0917 555 0108', 'tel:+639175550108'],
        ['Tagum: 0917 555 0109', 'tel:+639175550109'],
      ])}</ul><h2>Hours</h2><ul>${writeItems([
        ['Weekdays 8:00 to 17:00', '/hours#weekdays'],
        ['Saturdays 8:00 to 12:00', '/hours#saturday'],
      ])}</ul>`,
    ),
    dropped: [],
    kept: ['Makati: 0917 555 0101', 'Tagum: 0917 555 0109', 'Saturdays 8:00 to 12:00'],
  },
  {
    name: 'tabs of a menu name what stands below them',
    html: writePage(
      'Samgyup',
      `<h1>Menu</h1><ul class="nav nav-tabs"><li><a href="#lunch" data-toggle="tab">Unlimited lunch</a></li><li><a href="#dinner" data-toggle="tab">Unlimited dinner</a></li><li><a href="#kids" data-toggle="tab">Children</a></li></ul><div class="tab-content"><div id="lunch"><p>₱399, 11 AM to 2 PM</p></div><div id="dinner"><p>₱499, 5 PM to 10 PM</p></div><div id="kids"><p>₱199, below 4 feet</p></div></div>`,
    ),
    dropped: [],
    kept: ['Unlimited lunch', '₱399', 'Unlimited dinner', 'Children', '₱199'],
  },
];
