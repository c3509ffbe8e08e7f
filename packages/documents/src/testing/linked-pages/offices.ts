import { type LinkedPage, writeItems, writePage } from './linked-page.ts';

const questions = [
  'Who may apply for a business permit?',
  'Where do I pay the fees?',
  'How long does a renewal take?',
  'What happens if I pay late?',
  'Can I apply online?',
  'Do home businesses need a permit?',
] as const;

/** Pages of offices, schools and clinics: questions, forms, directories. */
export const offices: LinkedPage[] = [
  {
    name: 'questions that lead to answers below, where they stand again',
    html: writePage(
      'FAQ',
      `<h1>Frequently asked questions</h1><ul>${writeItems(questions.map((text, index) => [text, `#q${index}`] as const))}</ul>${questions.map((text, index) => `<h3 id="q${index}">${text}</h3><p>The answer to this is number ${index + 1} of the citizen's charter.</p><p><a href="#top">Back to top</a></p>`).join('')}`,
    ),
    dropped: [],
    kept: [...questions, "number 4 of the citizen's charter"],
    once: [...questions],
  },
  {
    name: 'questions that lead to answers below, where they do not stand again',
    html: writePage(
      'FAQ',
      `<h1>FAQ</h1><ol>${writeItems(questions.map((text, index) => [text, `#a${index}`] as const))}</ol>${questions.map((_, index) => `<p id="a${index}">${index + 1}. As the charter says in its part ${index + 1}.</p>`).join('')}`,
    ),
    dropped: [],
    kept: [...questions, 'As the charter says in its part 4'],
  },
  {
    name: 'an accordion whose questions are links',
    html: writePage(
      'FAQ',
      `<div id="accordion">${questions.map((text, index) => `<div class="card"><div class="card-header"><a data-toggle="collapse" href="#c${index}">${text}</a></div><div id="c${index}" class="collapse"><div class="card-body">Answered in rule ${index + 1}.</div></div></div>`).join('')}</div>`,
    ),
    dropped: [],
    kept: [...questions, 'Answered in rule 6'],
  },
  {
    name: 'questions whose answers stand on other pages',
    html: writePage(
      'Help centre',
      `<h1>Help centre</h1><h2>Permits</h2><ul class="article-list">${writeItems(questions.map((text, index) => [text, `/hc/articles/${index}`] as const))}</ul>`,
    ),
    dropped: ['Who may apply', 'Do home businesses need'],
    kept: [],
  },
  {
    name: 'a municipality: menus in divs, a bar of links, and one announcement',
    html: writePage(
      'Municipality of San Isidro',
      `<div id="topnav"><div class="menu-item"><a href="/">Home</a><div class="sub-menu"><a href="/about/history">History of the town</a><a href="/about/mayor">The mayor</a></div></div><div class="menu-item"><a href="/services">Services</a><div class="sub-menu"><a href="/services/civil">Civil registry</a><a href="/services/health">Health office</a><a href="/services/treasury">Treasury</a></div></div></div>
      <div id="main"><h2>Announcement</h2><p>The treasury accepts payments until 7 PM on 20 January.</p></div><div class="footer-bar"><a href="/transparency">Transparency seal</a> | <a href="/foi">Freedom of information</a> | <a href="/sitemap">Sitemap</a> | <a href="/privacy">Privacy notice</a></div>`,
    ),
    dropped: ['History of the town', 'Civil registry', 'Freedom of information', 'Sitemap'],
    kept: ['accepts payments until 7 PM'],
  },
  {
    name: 'forms to download: names of files that are said nowhere else',
    html: writePage(
      'Forms',
      `<h1>Enrolment</h1><p>Bring two copies of each form to the registrar before 30 May.</p><h2>Forms needed</h2><ul>${writeItems(
        [
          ['Health declaration', '/files/health.pdf'],
          ['Consent of parents', '/files/consent.pdf'],
          ['Certificate of good moral character', '/files/moral.pdf'],
        ],
      )}</ul>`,
    ),
    dropped: [],
    kept: ['Bring two copies', 'Health declaration', 'Certificate of good moral character'],
  },
  {
    name: 'a directory: every name with its telephone',
    html: writePage(
      'Directory',
      `<h1>Directory</h1><table><tr><th>Office</th><th>Telephone</th></tr>${['Mayor', 'Treasurer', 'Assessor', 'Engineer', 'Registrar', 'Health', 'Welfare', 'Planning', 'Budget', 'Agriculture'].map((name, index) => `<tr><td><a href="/office/${name}">${name}</a></td><td><a href="tel:04455501${index}0">044 555 01${index}0</a></td></tr>`).join('')}</table>`,
    ),
    dropped: [],
    kept: ['Treasurer', '044 555 0110', 'Agriculture', '044 555 0190'],
  },
  {
    name: 'sentences with links in each item of a list',
    html: writePage(
      'Requirements',
      `<h1>Requirements</h1><ul><li>Fill in the <a href="/form">application form</a> and have it <a href="/notary">notarised</a>.</li><li>Pay at the <a href="/treasury">treasury</a> on the second floor.</li><li>Bring your <a href="/cedula">cedula</a>, <a href="/id">one valid ID</a> and <a href="/photo">two photographs</a>.</li><li>Wait for the text message.</li></ul>`,
    ),
    dropped: [],
    kept: [
      'Fill in the application form',
      'Pay at the treasury',
      'one valid ID',
      'Wait for the text message',
    ],
  },
  {
    name: 'a department with a crumb trail, its siblings and its own text',
    html: writePage(
      'Health office',
      `<div class="crumbs"><a href="/">Home</a> » <a href="/services">All services</a> » Health office</div><h1>Health office</h1><p>Free vaccines every Wednesday morning.</p><h3>In this section</h3><ul>${writeItems(
        [
          ['Birth clinic', '/services/health/birth'],
          ['Dental mission', '/services/health/dental'],
        ],
      )}</ul><p class="pager"><a href="/services/registry" rel="prev">‹ Civil registry office</a> <a href="/services" rel="up">up</a> <a href="/services/treasury" rel="next">Treasury office ›</a></p>`,
    ),
    dropped: ['All services', 'In this section', 'Dental mission', 'Civil registry office'],
    kept: ['Free vaccines every Wednesday'],
  },
  {
    name: 'a list of definitions whose terms are links',
    html: writePage(
      'Fees',
      `<h2>Fees</h2><dl><dt><a href="/birth">Birth certificate</a></dt><dd>₱155, released after three days</dd><dt><a href="/marriage">Marriage certificate</a></dt><dd>₱155, released after three days</dd><dt><a href="/cenomar">CENOMAR</a></dt><dd>₱210, released after a week</dd><dt><a href="/burial">Burial permit</a></dt><dd>₱100, at once</dd></dl>`,
    ),
    dropped: [],
    kept: ['Birth certificate', '₱155', 'CENOMAR', 'Burial permit', '₱100, at once'],
  },
  {
    name: 'an archive of years and months, nothing else',
    html: writePage(
      'Ordinances',
      `<h1>Ordinances by month</h1><ul class="archives">${writeItems(['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'].map((name, index) => [`${name} 2025`, `/2025/${index + 1}`] as const))}</ul>`,
    ),
    dropped: ['January 2025', 'December 2025'],
    kept: [],
  },
  {
    name: 'linked letters and a glossary with explanations',
    html: writePage(
      'Glossary',
      `<h1>Glossary</h1><p class="az">${['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter) => `<a href="#${letter}">${letter}</a>`).join(' ')}</p><h2 id="A">A</h2><p><a href="/assessment">Assessment</a>: the value on which real property tax is paid.</p><h2 id="B">B</h2><p><a href="/barangay">Barangay clearance</a>: a paper of the captain that you have no case.</p>`,
    ),
    dropped: ['A B C D'],
    kept: ['the value on which real property tax is paid', 'a paper of the captain'],
  },
];
