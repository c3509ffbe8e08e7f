import type en from '../en/share.ts';
import type { Catalogue } from '../resources.ts';

export default {
  button: 'Ibahagi',
  title: 'Ibahagi ang {{name}}',
  link: 'Link ng pampublikong chat',
  linkOpen: 'Makakapag-chat ang sinumang may link na ito.',
  linkWithCode: 'Kasama sa link ang access code: makakapasok ang sinumang mayroon nito.',
  copy: 'Kopyahin ang link',
  open: 'Buksan',
  qrAlt: 'QR code ng link ng pampublikong chat',
  qrText: 'I-print sa menu, resibo, o poster: bubuksan ng camera ng telepono ang chat.',
  png: 'PNG',
  svg: 'SVG',
  qrFailed: 'Hindi nagawa ang QR code. Gumagana pa rin ang link.',
  code: 'Access code:',
  copyCode: 'Kopyahin ang code',
  where: 'Kung saan ito makikita',
  page: 'Pahina ng pampublikong chat',
  pageNote: 'Ang pahina sa likod ng link',
  live: 'Live',
  off: 'Naka-pause',
  widget: 'Widget sa website',
  widgetNote: 'Chat sa sarili ninyong website; ginagawa ang code at key nito sa Deployment',
  setUp: 'I-set up',
  reports: 'Mga pampublikong ulat',
  reportsOn: 'Mababasa ng sinumang may link ang mga usapan nito',
  reportsOff: 'Kayo lang ang makakabasa ng mga usapan nito',
  change: 'Baguhin',
  paused:
    'Naka-pause ang assistant na ito: nababasa ng mga bisita na hindi ito aktibo. I-activate ito sa mga setting.',
  codeLost: 'Hindi na mabasa ang access code kaya walang makapasok. Gumawa po ng bago sa mga setting.',
} satisfies Catalogue<typeof en>;
