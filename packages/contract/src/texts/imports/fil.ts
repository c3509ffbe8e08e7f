import type { ImportTexts } from './en.ts';

export const imports: ImportTexts = {
  'import-under-way': 'May ipinapasok na pong data. Hintayin munang matapos, o ihinto ito.',
  'import-replaced': 'May sinimulang ibang upload, kaya inihinto ang isang ito.',
  'import-upload-large': 'Masyadong malaki ang archive: hanggang {most:size} lang po ang tinatanggap dito.',
  'import-foreign':
    'Hindi po ito archive ng data ng isang account. Piliin ang file na nakuha ninyo sa “I-download ang data ko”. Walang nabago.',
  'import-newer':
    'Ginawa ang archive na ito sa mas bagong version kaysa sa narito. Ipa-update po muna ang installation na ito. Walang nabago.',
  'import-damaged':
    'Hindi na po buo ang archive: may naputol, nawawala, o nabago rito. I-download ulit ito at piliin ang bagong file. Walang nabago.',
  'import-too-large': 'Mas marami ang laman ng archive kaysa sa puwedeng ipasok dito. Walang nabago.',
  'import-failed':
    'Natigil po ito bago matapos. Nananatili ang mga naipasok na. Piliin ulit ang parehong archive: itutuloy ito mula roon, at walang madodoble.',
  'import-not-accepted': 'May laman po itong hindi puwedeng i-save dito.',
  'import-connect-notion':
    'Wala sa archive ang key nito sa Notion. Buksan po ang source at ikonekta ulit sa Notion.',
  'import-new-code':
    'Wala sa archive ang access code nito, kaya may bago na. Ibigay po ito sa mga puwedeng maki-chat sa assistant.',
  'import-model-usual': 'Wala rito ang model na ginamit nito, kaya ang karaniwang model ang gamit.',
  'import-conversations-beyond': {
    by: 'count',
    one: '{count} usapan ang hindi naisama: mas marami ang nasa archive kaysa sa ipinapasok.',
    other: '{count} usapan ang hindi naisama: mas marami ang nasa archive kaysa sa ipinapasok.',
  },
};
