import type { SourceTexts } from './en.ts';

export const sources: SourceTexts = {
  'website-not-allowed':
    'Hindi mabasa ang address na ito. Ilagay ang address ng pampublikong website, halimbawa https://example.com.',
  'website-no-answer': 'Hindi nabasa ang website: hindi ito sumasagot nang maayos.',
  'website-too-slow': 'Masyadong matagal sumagot ang website.',
  'website-too-large': 'Masyadong malaki ang page para mabasa.',
  'website-unknown-packing': 'Hindi mabasa ang pagkaka-compress ng page.',
  'website-too-many-redirects': 'Masyadong maraming redirect ang website.',
  'website-redirect-nowhere': 'Nagre-redirect ang website sa hindi tamang address.',
  'website-too-many-websites':
    'Maraming website ang binabasa ngayon. Pakisubukan ulit pagkalipas ng isang minuto.',
  'website-too-many-pages': 'Maraming page ang binabasa ngayon.',
  'website-no-browser':
    'Walang browser ang installation na ito para magbasa ng mga page. Piliin ang mode na HttpClient, o hilingin sa nagpapatakbo nito na lagyan ito ng browser.',
  'website-browser-does-not-start':
    'Hindi umaandar ang browser ng installation na ito; makikita ng nagpapatakbo nito sa log kung bakit.',
  'website-browser-failed': 'Hindi maipakita ng browser ang page.',
  'website-browser-ended': 'Nagsara ang browser habang ipinapakita ang page.',
  'website-too-many-files': 'Masyadong maraming file ang hinihingi ng page.',
  'website-page-too-heavy': 'Masyadong mabigat ang page o nasisira nito ang browser.',
  'website-status': 'Sumagot ang website ng status {status}.',
  'website-closed': {
    by: 'minutes',
    one: 'Hinihiling ng website na bumalik na lang: pagkalipas ng isang minuto.',
    other: 'Hinihiling ng website na bumalik na lang: pagkalipas ng {minutes} minuto.',
  },
  'website-crowded': 'Maraming page ng website na ito ang naghihintay. Pakisubukan ulit mamaya.',
  'website-elsewhere': 'Papunta ang address na ito sa ibang website, {host}. Ang address noon ang ilagay.',
  'website-all-gone':
    'Wala nang mabuksang page sa {host}: sabi ng website, wala na ang mga ito. Nananatili ang mga natutunan at doon pa rin sumasagot ang mga assistant mo. Buksan ang website sa browser: kung lumipat na ito, ikonekta ang bagong address.',
  'website-holds-most': 'Hanggang {most} page ang kasya sa isang website source.',
  'notion-key-refused': 'Hindi tinatanggap ng Notion ang API key na ito. Pakitingnan at subukan ulit.',
  'notion-key-forgotten': 'Hindi na kilala ang Notion API key na ito. Paki-validate ulit ang API key.',
  'notion-token-revoked': 'Hindi tinatanggap ng Notion ang API key na ito. Pakikonekta ulit ang Notion.',
  'notion-not-shared': 'Wala na sa Notion ang page na ito, o hindi na naka-share sa integration.',
  'notion-busy': 'Pinaghihintay muna tayo ng Notion. Pakisubukan ulit mamaya.',
  'notion-refused': 'Hindi tinanggap ng Notion ang request.',
  'notion-unreachable': 'Hindi maabot ang Notion sa ngayon. Pakisubukan ulit mamaya.',
  'notion-too-large': 'May bahagi nito na masyadong malaki para mabasa mula sa Notion. Pakihati roon.',
  'notion-pages-crowded':
    'Maraming malalaking page ng Notion ang sabay-sabay na binabasa. Pakisubukan ulit mamaya.',
  'notion-too-many-rows':
    'Lampas sa {most} ang row ng mga database ng source na ito. Maglagay ng filter, o pumili ng mas kaunting database.',
  'notion-pages-failed': 'Hindi nakuha ang mga page ng Notion',
  'notion-roots-failed': 'Hindi nakuha ang mga pangunahing item ng Notion',
  'notion-groups-failed': 'Hindi nakuha ang mga grupo ng laman ng Notion',
  'notion-content-failed': 'Hindi nakuha ang laman ng page na {pageId}',
  'notion-filter-failed': 'Hindi na-filter ang mga database',
  'notion-connections-failed': 'Hindi nakuha ang mga koneksyon sa Notion',
  'notion-save-failed': 'Hindi na-save ang koneksyon sa Notion',
  'notion-delete-failed': 'Hindi nabura ang koneksyon sa Notion',
  'website-crawl-failed': 'Hindi nabasa ang website',
  'website-create-failed': 'Hindi nagawa ang koneksyon sa website',
  'website-update-failed': 'Hindi na-update ang koneksyon sa website',
  'website-delete-failed': 'Hindi nabura ang koneksyon sa website',
  'website-reingest-failed': 'Hindi nabasang muli ang page ng website',
  'website-load-failed': 'Hindi nakuha ang mga page',
  'website-more-failed': 'Hindi nakuha ang iba pang mga page',
};
