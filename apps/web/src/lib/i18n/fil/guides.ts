import type en from '../en/guides.ts';
import type { Catalogue } from '../resources.ts';

export default {
  question: 'Saan ginawa ang website mo?',
  choose: 'Pumili para makita ang mga hakbang',
  plain: 'Ibang tool, o simpleng HTML',
  steps: {
    wordpress:
      'Kopyahin ang embed code.\nSa WordPress, buksan ang Appearance → Editor at piliin ang footer ng theme mo. Sa mga lumang theme, Appearance → Widgets ito.\nMagdagdag ng block na “Custom HTML”, i-paste doon ang code, at i-save. Kung hindi pinapayagan ng plan mo ang script, gumamit ng plug-in na naglalagay ng code sa footer.',
    shopify:
      'Kopyahin ang embed code.\nSa Shopify, buksan ang Online Store → Themes, saka ang Edit code sa menu ng theme mo.\nBuksan ang theme.liquid, i-paste ang code bago mismo ang </body>, at i-save.',
    wix: 'Kopyahin ang embed code. Kailangan ng site mo ng sariling domain na nakakonekta.\nSa Wix, buksan ang Settings → Custom Code → Add Custom Code.\nI-paste ang code, piliin ang lahat ng page at ang lugar na “Body – end”, saka i-apply.',
    squarespace:
      'Kopyahin ang embed code.\nSa Squarespace, buksan ang Settings → Advanced → Code Injection.\nI-paste ang code sa field na “Footer” at i-save.',
    webflow:
      'Kopyahin ang embed code.\nSa Webflow, buksan ang Site settings → Custom code.\nI-paste ang code sa field na “Footer code”, i-save, at i-publish ang site.',
    html: 'Kopyahin ang embed code.\nBuksan ang bawat page na lalagyan ng chat.\nI-paste ang code bago mismo ang </body> at i-upload ang page.',
  },
} satisfies Catalogue<typeof en>;
