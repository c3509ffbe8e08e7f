/**
 * Security advisories on packages that parse untrusted bytes, respond to them, or render untrusted content,
 * each with the affected versions. `npm audit` asks the registry, and not every registry answers.
 * docs/security.md says what was looked up, where and when.
 */
export type Advisory = {
  /** Name as in package-lock.json. */
  package: string;
  id: string;
  about: string;
  /** Affected from the first version on and before the second. From the beginning if there is no first. */
  affected: [from: string | null, before: string][];
};

export const reviewedAdvisories: Advisory[] = [
  {
    package: 'fastify',
    id: 'CVE-2025-32442',
    about: 'a content type that is written otherwise passes validation',
    affected: [
      [null, '4.29.1'],
      ['5.0.0', '5.3.2'],
    ],
  },
  {
    package: 'fastify',
    id: 'CVE-2026-25223',
    about: 'a tab in the content type passes validation',
    affected: [[null, '5.7.2']],
  },
  {
    package: 'fastify',
    id: 'CVE-2026-25224',
    about: 'web streams fill the memory for a client that does not read',
    affected: [[null, '5.7.3']],
  },
  {
    package: 'fastify',
    id: 'CVE-2026-3635',
    about: 'protocol and host are believed from proxies that are not trusted',
    affected: [[null, '5.8.3']],
  },
  {
    package: 'fastify',
    id: 'CVE-2026-33806',
    about: 'a space before the content type passes validation',
    affected: [[null, '5.8.5']],
  },
  {
    package: '@fastify/static',
    id: 'GHSA-pr96-94w5-mx2h',
    about: 'the listing of folders leaves its root',
    affected: [[null, '9.1.1']],
  },
  {
    package: '@fastify/static',
    id: 'GHSA-x428-ghpx-8j92',
    about: 'encoded slashes pass by the guard of a route',
    affected: [[null, '9.1.1']],
  },
  {
    package: '@fastify/static',
    id: 'CVE-2026-15074',
    about: 'dots in a path pass by the guard of a route',
    affected: [[null, '10.1.1']],
  },
  {
    package: '@fastify/static',
    id: 'GHSA-8pvw-jcv7-9cmj',
    about: 'paths written otherwise pass by allowedPath',
    affected: [[null, '10.1.2']],
  },
  {
    package: '@fastify/static',
    id: 'GHSA-423g-23ch-w7c6',
    about: 'empty segments pass by the guard of a route',
    affected: [[null, '10.1.3']],
  },
  {
    package: 'fast-uri',
    id: 'CVE-2026-6321',
    about: 'encoded dots leave a path',
    affected: [
      [null, '2.4.1'],
      ['3.0.0', '3.1.1'],
    ],
  },
  {
    package: 'fast-uri',
    id: 'CVE-2026-6322',
    about: 'encoded delimiters name another host',
    affected: [
      [null, '2.4.1'],
      ['3.0.0', '3.1.2'],
    ],
  },
  {
    package: 'fast-uri',
    id: 'CVE-2026-84394',
    about: 'another host is understood',
    affected: [
      ['2.4.5', '2.4.6'],
      ['3.1.6', '3.1.7'],
      ['4.1.3', '4.1.4'],
    ],
  },
  {
    package: 'ws',
    id: 'CVE-2024-37890',
    about: 'many headers end the server',
    affected: [
      ['6.0.0', '6.2.3'],
      ['7.0.0', '7.5.10'],
      ['8.0.0', '8.17.1'],
    ],
  },
  {
    package: 'ws',
    id: 'CVE-2026-45736',
    about: 'memory that was not cleared is sent',
    affected: [['8.0.0', '8.20.1']],
  },
  {
    package: 'ws',
    id: 'GHSA-96hv-2xvq-fx4p',
    about: 'small fragments fill the memory',
    affected: [['8.0.0', '8.21.0']],
  },
  {
    package: 'koa',
    id: 'GHSA-593f-38f6-jp5m',
    about: 'a pattern that takes exponential time',
    affected: [['2.0.0', '2.15.4']],
  },
  {
    package: 'koa',
    id: 'GHSA-jgmv-j7ww-jx2x',
    about: 'a referrer leads elsewhere',
    affected: [
      [null, '2.16.2'],
      ['3.0.0', '3.0.1'],
    ],
  },
  {
    package: 'nodemailer',
    id: 'GHSA-mm7p-fcc7-pg87',
    about: 'a quoted address is sent to another domain',
    affected: [[null, '7.0.7']],
  },
  {
    package: 'nodemailer',
    id: 'GHSA-rcmh-qjqh-p98v',
    about: 'reading an address takes the process',
    affected: [[null, '7.0.11']],
  },
  {
    package: 'nodemailer',
    id: 'GHSA-2x7j-588g-ccc2',
    about: 'a list of addresses takes quadratic time',
    affected: [[null, '9.1.0']],
  },
  {
    package: 'drizzle-orm',
    id: 'CVE-2026-39356',
    about: 'quoted names reach the statement',
    affected: [[null, '0.45.2']],
  },
  {
    package: '@mozilla/readability',
    id: 'GHSA-3p6v-hrg8-8qj7',
    about: 'a pattern that takes long',
    affected: [[null, '0.6.0']],
  },
  {
    package: 'image-size',
    id: 'GHSA-m5qc-5hw7-8vg7',
    about: 'a picture that is read without end',
    affected: [[null, '1.2.1']],
  },
  {
    package: 'image-size',
    id: 'GHSA-5p2g-fcmc-qvqq',
    about: 'JXL and HEIF that are read without end',
    affected: [[null, '2.0.3']],
  },
  {
    package: 'image-size',
    id: 'GHSA-w3rx-r6r6-pgpr',
    about: 'ICNS that is read without end',
    affected: [[null, '2.0.3']],
  },
  {
    package: 'react-router',
    id: 'CVE-2025-43864',
    about: 'a header takes the server',
    affected: [[null, '7.5.2']],
  },
  {
    package: 'react-router',
    id: 'CVE-2026-33245',
    about: 'a redirect runs script',
    affected: [[null, '7.13.2']],
  },
  {
    package: 'react-router',
    id: 'GHSA-qwww-vcr4-c8h2',
    about: 'an action runs before it is refused',
    affected: [
      ['7.12.0', '7.18.2'],
      ['8.0.0', '8.3.0'],
    ],
  },
  {
    // Its own copy of PDF.js, which has a different version.
    package: 'unpdf/pdf.js',
    id: 'CVE-2024-4367',
    about: 'a font runs script',
    affected: [[null, '4.2.67']],
  },
  {
    package: 'unpdf/pdf.js',
    id: 'CVE-2026-16633',
    about: 'a document runs script where a viewer lets documents have scripts',
    affected: [[null, '6.2.108']],
  },
];

/** Advisories on installed versions, and why they have no effect here. */
export const withoutEffect: Record<string, string> = {
  'CVE-2026-16633':
    'No viewer and no scripts: pages are read as text or drawn, in a process without rights; the copy holds no eval.',
};
