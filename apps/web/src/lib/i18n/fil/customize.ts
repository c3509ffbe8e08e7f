import type en from '../en/customize.ts';
import type { Catalogue } from '../resources.ts';

export default {
  logo: 'Larawan',
  logoChoose: 'Pumili ng larawan',
  logoReplace: 'Palitan',
  logoRemove: 'Alisin',
  logoHint: 'PNG, JPEG, SVG o WebP. Pinaliliit ito sa hanggang 400 pixel.',
  logoFailed: 'Hindi naproseso ang larawan. Subukan po ang ibang file.',
  wrongColor: 'Isulat ang kulay bilang #rrggbb, halimbawa #4f46e5',
  pick: 'Pumili: {{name}}',
  own: 'Default na itsura',
  clear: 'Ibalik sa default na itsura: {{name}}',
  groups: {
    page: 'Page',
    header: 'Itaas ng page',
    bot: 'Mga mensahe ng assistant',
    user: 'Mga mensahe ng bisita',
    input: 'Sulatan ng tanong',
  },
  colors: {
    backgroundColor: 'Likuran',
    buttonColor: 'Mga button',
    headerColor: 'Likuran ng itaas',
    headerTextColor: 'Teksto ng itaas',
    botBackgroundColor: 'Bubble ng assistant',
    botTextColor: 'Teksto ng assistant',
    textBorderColor: 'Gilid ng bubble',
    userBackgroundColor: 'Bubble ng bisita',
    userTextColor: 'Teksto ng bisita',
    chatInputTextColor: 'Tekstong tina-type',
  },
  faint: 'Mahirap basahin ang {{text}} sa {{ground}}',
  faintText:
    'Maraming bisita ang halos hindi ito makikita: {{ratio}}:1 ang contrast, at {{needed}}:1 ang kailangan.',
  faintReplaced:
    'Walang makakabasa nito (contrast na {{ratio}}:1; {{needed}}:1 ang kailangan), kaya itim o puti ang makikita ng mga bisita kapalit nito.',
  fix: 'Gamitin ang {{color}}',
  preview: 'Silip',
  publicChat: 'Pampublikong chat',
  widget: 'Widget',
  previewHint: 'Silip lang ito: hindi sumasagot dito.',
  sampleQuestion: 'Ano po ang maitutulong ninyo?',
  sampleAnswer:
    'Itanong lang po ang gusto ninyong malaman tungkol sa negosyong ito, at sasagot ako mula sa sarili nitong mga salita.',
  reset: 'Ibalik lahat sa default na itsura',
  cancel: 'Kanselahin',
  save: 'I-save ang mga pagbabago',
  saving: 'Sine-save...',
  saved: 'Na-save ang itsura',
  saveFailed: 'Hindi na-save ang itsura. Pakisubukan muli.',
  kept: 'Narito pa ang mga pinili mo.',
} satisfies Catalogue<typeof en>;
