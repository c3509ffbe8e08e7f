import type en from '../en/wizard.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Gumawa ng Assistant',
  back: 'Bumalik',
  next: 'Magpatuloy',
  steps: {
    label: 'Mga hakbang',
    type: 'Uri',
    sources: 'Mga Source',
    analysis: 'AI na Pagsusuri',
    review: 'Iangkop',
    finish: 'Tapusin',
  },
  type: {
    title: 'Saan ito kukuha ng sagot?',
    text: 'Mababago mo ang lahat ng ito mamaya.',
  },
  sources: {
    title: 'Piliin ang mga source nito',
    text: 'Napili na ang mga nabasa na.',
    lost: 'Wala na ang isang source na napili, kaya inalis na ito.',
  },
  agent: {
    title: 'Hindi kailangan ng agent ng source',
    text: 'Sinusunod nito ang mga bilin na makikita mo sa susunod at wala itong hinahanap na iba. Piliin ito para sa usapan at gabay, hindi para sa presyo, oras o iba pang detalye ng negosyo mo.',
    next: 'Magpatuloy sa Pag-aangkop',
    busy: 'Inihahanda ang Agent...',
  },
  analysis: {
    title: 'Hayaang makilala nito ang nilalaman mo',
    text: 'Titingnan ang mga napiling source para sa pangalan, mga bilin, tono, mga paksa at mga unang tanong. Wala pang pinal: makikita mo ang lahat sa susunod.',
    chosen: 'Mga napiling source',
    submit: 'Buuin ang Assistant',
    busy: 'Sinusuri ang Nilalaman...',
    busyText:
      'Tinitingnan ang mga source mo at sinusubukan ang mga unang tanong. Titigil ito kapag bumalik ka.',
    done: 'Nasuri na ang mga source na ito',
    doneText: 'Kapag nagpatuloy ka, mananatili ang mga mungkahi at ang mga binago mo.',
    again: 'Buuin ulit',
  },
  review: {
    title: 'Tingnan ang mga mungkahi',
    text: 'Baguhin ang anumang hindi mo istilo.',
    type: 'Uri',
    types: {
      general: 'Pangkalahatan',
      support: 'Tulong sa customer',
      sales: 'Benta',
      booking: 'Booking at pagbisita',
      education: 'Edukasyon',
    },
    name: 'Mungkahing pangalan',
    topics: 'Mga pangunahing paksa',
    questionsTried: 'Sinubukan ang mga mungkahi: nasasagot ng mga source mo ang bawat isa.',
    advanced: 'Advanced: system prompt',
    promptReset: 'Gamitin ulit ang mungkahing prompt',
    failed: 'Hindi nabuo ang prompt ng assistant. Pakisubukan ulit.',
    failedText: 'Mga pangkalahatang default ang narito, hindi galing sa nilalaman mo.',
    nothing: 'Kulang pa ang nabasa sa mga source na ito para makahanap ng mga paksa at tanong.',
    outdated: 'May nabasa pa mula sa mga source mo pagkatapos nito.',
  },
  tools: {
    title: 'Mga tool',
    coming: 'Malapit Na',
    ready:
      'Gumagana na ang pag-book ng oras, mga payment link, at pagtawag sa sarili mong serbisyo: idagdag sa Mga aksyon kapag nagawa na ang assistant.',
    webSearch: 'Paghahanap sa Web',
    dataAnalysis: 'Pagsusuri ng Data',
    codeInterpreter: 'Code Interpreter',
    emailIntegration: 'Integrasyon sa Email',
    ecommerceIntegration: 'Integrasyon sa E-commerce',
  },
  finish: {
    title: 'Bigyan ito ng pangalan',
    text: 'Nakikita ng mga bisita ang pangalan at paglalarawan.',
    summary: 'Buod',
    incomplete: 'Maglagay po ng pangalan at system prompt',
    submit: 'Gawin ang Assistant',
    busy: 'Ginagawa...',
  },
  ready: {
    title: 'Handa na si {{name}}',
    text: 'Ibahagi na ito, o magtanong muna rito.',
    test: 'Subukan',
    close: 'Tapos na',
  },
} satisfies Catalogue<typeof en>;
