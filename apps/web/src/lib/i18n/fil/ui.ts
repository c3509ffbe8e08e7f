import type english from '../en/ui.ts';
import type { Catalogue } from '../resources.ts';

export default {
  optional: '(hindi kailangan)',
  close: 'Isara',
  cancel: 'Huwag na',
  retry: 'Subukan ulit',
  figuresFailed: 'Hindi na-load ang mga bilang',
  details: 'Mga detalye',
  requestId: 'Numero ng request',
  dismiss: 'Isara ang mensahe',
  copy: 'Kopyahin',
  copied: 'Nakopya na!',
  copyFailed: 'Hindi pinayagan ng browser ang pagkopya. Piliin ang teksto at kopyahin nang mano-mano.',
  typeToConfirm: 'I-type ang {{text}} para kumpirmahin',
  stepDone: 'tapos na',
  stepOf: 'Hakbang {{current}} sa {{total}}:',
  notifications: 'Mga mensahe',
  breadcrumb: 'Nasaan ka',
  pager: {
    label: 'Mga pahina',
    page: 'Pahina {{number}}',
    previous: 'Naunang pahina',
    next: 'Susunod na pahina',
    newer: 'Mas bago',
    older: 'Mas luma',
  },
  unreachable: {
    title: 'Hindi ma-load ang page na ito',
    text: 'Hindi maabot ang server ngayon. Ligtas ang mga na-save mo. Tingnan ang iyong koneksyon, saka subukan ulit.',
  },
  justNow: 'Ngayon lang',
  answerTime: '~{{number}}s',
  kept: 'Walang nabago. Narito pa ang mga pinili mo, kaya puwede mong subukan ulit.',
  unsaved: {
    title: 'Itatapon ba ang binago mo?',
    text: 'Hindi pa na-save ang inilagay o pinili mo rito.',
    stay: 'Ituloy ang pagbabago',
    discard: 'Itapon ang binago',
  },
  leave: {
    title: 'Sigurado ka ba?',
    text: 'Hindi pa na-save ang pinili mo rito. Mawawala ito kapag umalis ka ngayon.',
    stay: 'Manatili Rito',
    confirm: 'Umalis Pa Rin',
  },
} satisfies Catalogue<typeof english>;
