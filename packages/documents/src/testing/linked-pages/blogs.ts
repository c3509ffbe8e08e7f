import { type LinkedPage, writeItems, writePage } from './linked-page.ts';

const posts = [
  'How we roast our beans in small batches',
  'Five ways to brew barako at home',
  'Why our cups are made from sugarcane',
  'Meet the farmers of Mount Apo',
  'What changed in our loyalty card this year',
  'The story behind our blue door',
] as const;
const postLinks = posts.map((text) => [text, `/blog/${text.toLowerCase().replaceAll(' ', '-')}`] as const);
const sentence =
  'We rest every roast for three days before it is sold, because gas that is still in the bean makes a cup taste flat. ';

/** Blogs and small sites as WordPress, Ghost and site builders render them. */
export const blogs: LinkedPage[] = [
  {
    name: 'WordPress: a post with recent posts, categories and a tag cloud beside it',
    html: writePage(
      'Resting the roast',
      `<div id="page"><div id="primary"><article class="post"><h1 class="entry-title">Resting the roast</h1><div class="entry-content"><p>${sentence.repeat(3)}</p><p>Ask for the <a href="/dates">roast date</a> on the bag.</p></div><footer class="entry-footer">Posted in Coffee</footer><div class="nav-links"><div class="nav-previous"><a href="/blog/old" rel="prev">Grinding by hand</a></div><div class="nav-next"><a href="/blog/new" rel="next">Storing at sea level</a></div></div></article></div>
      <div id="secondary" class="widget-area"><section class="widget widget_recent_entries"><h2 class="widget-title">Recent Posts</h2><ul>${writeItems(postLinks)}</ul></section><section class="widget widget_categories"><h2 class="widget-title">Categories</h2><ul>${writeItems(
        [
          ['Brewing', '/category/brewing'],
          ['Farms', '/category/farms'],
          ['News', '/category/news'],
        ],
        'cat-item',
      )}</ul></section><section class="widget widget_tag_cloud"><div class="tagcloud"><a href="/tag/arabica" class="tag-cloud-link">arabica beans</a> <a href="/tag/robusta" class="tag-cloud-link">robusta beans</a> <a href="/tag/drip" class="tag-cloud-link">drip bags</a></div></section></div></div>`,
    ),
    dropped: ['Five ways to brew', 'Brewing', 'robusta beans', 'Grinding by hand', 'Recent Posts'],
    kept: ['We rest every roast', 'roast date'],
  },
  {
    name: 'WordPress: the page of a blog, only titles with dates',
    html: writePage(
      'Blog',
      `<main id="main"><h1>Blog</h1>${postLinks.map(([text, href]) => `<article><h2 class="entry-title"><a href="${href}" rel="bookmark">${text}</a></h2><div class="entry-meta"><time datetime="2026-03-01">March 1, 2026</time></div></article>`).join('')}<nav class="navigation pagination"><a class="page-numbers" href="/blog/page/2">2</a></nav></main>`,
    ),
    dropped: ['Five ways to brew', 'Meet the farmers'],
    kept: [],
  },
  {
    name: 'a blog whose titles stand above what begins the posts',
    html: writePage(
      'Journal',
      `<main><h1>Journal</h1>${postLinks
        .slice(0, 3)
        .map(
          ([text, href], index) =>
            `<article><h2><a href="${href}">${text}</a></h2><p>Batch ${index + 4} was roasted for eleven minutes and cooled with air alone.</p><a class="more-link" href="${href}">Continue reading</a></article>`,
        )
        .join('')}</main>`,
    ),
    dropped: [],
    kept: ['Five ways to brew', 'Batch 4 was roasted', 'Batch 6 was roasted'],
  },
  {
    name: 'related articles under an answer, in a div',
    html: writePage(
      'Refunds',
      `<main><h1>Refunds</h1><p>Money goes back to the card within ten days.</p><div class="more"><h3>Related articles</h3><ul>${writeItems(
        [
          ['Cancelling an order', '/hc/cancel'],
          ['Changing an address', '/hc/address'],
          ['Lost parcels', '/hc/lost'],
        ],
      )}</ul></div><h2>Contact</h2><p>Chat with us daily.</p></main>`,
    ),
    dropped: ['Related articles', 'Changing an address', 'Lost parcels'],
    kept: ['Money goes back', 'Chat with us daily'],
  },
  {
    name: 'contents made by a plugin above a long article',
    html: writePage(
      'Brewing guide',
      `<main><h1>Brewing guide</h1><div id="ez-toc-container" class="ez-toc-v2_0 counter-hierarchy"><p class="ez-toc-title">In this guide</p><ul class="ez-toc-list"><li><a class="ez-toc-link" href="#grind">Grind</a></li><li><a class="ez-toc-link" href="#water">Water</a></li><li><a class="ez-toc-link" href="#time">Time</a></li></ul></div><h2 id="grind">Grind</h2><p>As coarse as sea salt.</p><h2 id="water">Water</h2><p>At 94 degrees.</p><h2 id="time">Time</h2><p>Four minutes.</p></main>`,
    ),
    dropped: ['In this guide'],
    kept: ['As coarse as sea salt', 'At 94 degrees', 'Four minutes'],
    once: ['Grind', 'Water'],
  },
  {
    name: 'a map of the site in nested lists',
    html: writePage(
      'Sitemap',
      `<h1>Sitemap</h1><ul><li><a href="/">Start</a></li><li><a href="/coffee">Coffee</a><ul>${writeItems([
        ['Single origin', '/coffee/single'],
        ['House blends', '/coffee/blends'],
      ])}</ul></li><li><a href="/visit">Visit</a><ul>${writeItems([
        ['Pasig roastery', '/visit/pasig'],
        ['Cebu bar', '/visit/cebu'],
      ])}</ul></li></ul>`,
    ),
    dropped: ['Single origin', 'House blends', 'Cebu bar', 'Sitemap'],
    kept: [],
  },
  {
    name: 'where to follow us, a few links after a heading',
    html: writePage(
      'Contact',
      `<h1>Contact</h1><p>Messages are answered from nine to five.</p><h2>Follow us</h2><ul>${writeItems([
        ['Facebook', 'https://www.facebook.com/barako'],
        ['Instagram', 'https://www.instagram.com/barako'],
        ['TikTok', 'https://www.tiktok.com/@barako'],
      ])}</ul>`,
    ),
    dropped: [],
    kept: ['answered from nine to five', 'Facebook', 'TikTok'],
  },
  {
    name: 'brands that are sold, linked in a sentence of their own',
    html: writePage(
      'Appliances',
      `<p>We repair <a href="/b/a">Astra</a>, <a href="/b/b">Belco</a>, <a href="/b/c">Cormo</a>, <a href="/b/d">Delto</a>, <a href="/b/e">Everon</a> and <a href="/b/f">Fujita</a> refrigerators.</p><p><a href="/book">Book a visit</a></p>`,
    ),
    dropped: [],
    kept: ['We repair Astra, Belco, Cormo, Delto, Everon and Fujita refrigerators.'],
  },
  {
    name: 'headlines of other posts between two parts of an article',
    html: writePage(
      'Cold brew',
      `<main><h1>Cold brew</h1><p>Twelve hours in the fridge are enough.</p><ul>${writeItems(postLinks.slice(0, 5))}</ul><p>Strain it twice through paper.</p></main>`,
    ),
    dropped: ['Five ways to brew', 'What changed in our loyalty card'],
    kept: ['Twelve hours in the fridge', 'Strain it twice'],
  },
  {
    name: 'a cloud of words, each a link, without any class',
    html: writePage(
      'Topics',
      `<main><p>Choose what you would like to read about.</p><p>${['acidity', 'aeropress', 'arabica', 'barako', 'cupping', 'decaf', 'espresso', 'filters', 'grinders', 'honey process', 'latte art', 'moka pot'].map((word) => `<a href="/t/${word.replace(' ', '-')}">${word}</a>`).join(' ')}</p></main>`,
    ),
    dropped: ['aeropress', 'honey process'],
    kept: ['Choose what you would like to read about'],
  },
  {
    name: 'a price in a headline does not save a list of headlines',
    html: writePage(
      'Guides',
      `<main><h1>Guides</h1><p>Our guides are written by the baristas.</p><h2>More guides</h2><ul>${writeItems([...postLinks, ['Best beans under ₱400', '/blog/under-400'], ['Grinders that we would buy again', '/blog/grinders'], ['Cleaning a machine without vinegar', '/blog/cleaning']])}</ul></main>`,
    ),
    dropped: ['Five ways to brew', 'Cleaning a machine without vinegar', 'More guides'],
    kept: ['written by the baristas'],
  },
  {
    name: 'Ghost: authors as links with what they do',
    html: writePage(
      'People',
      `<main><h1>People</h1><ul><li><a href="/p/ana">Ana Reyes</a> roasts and buys the beans</li><li><a href="/p/ben">Ben Cruz</a> trains the baristas</li><li><a href="/p/cora">Cora Lim</a> keeps the books</li></ul></main>`,
    ),
    dropped: [],
    kept: ['Ana Reyes roasts and buys the beans', 'Cora Lim keeps the books'],
  },
];
