import type english from '../en/notifications.ts';
import type { Catalogue } from '../resources.ts';

export default {
  loading: 'Nilo-load ang mga abiso...',
  failedTitle: 'Hindi na-load ang mga abiso',
  failedText: 'Wala pong nawala. Pakisubukan ulit.',
  empty: 'Wala pang bago. Dito lalabas ang balita tungkol sa iyong sources at mga assistant.',
  markAll: 'Markahan lahat na nabasa na',
  older: 'Ipakita ang mas luma',
  today: 'Ngayong araw',
  yesterday: 'Kahapon',
  isUnread: 'Hindi pa nababasa:',
  syncFailed: {
    title: 'Hindi na-sync ang {{name}}',
    text: 'Tuloy pa rin ang pagsagot ng mga assistant mula sa dati nilang natutunan. Tingnan kung bakit, at i-sync ulit.',
  },
  documentsFailed: {
    title_one: '{{number}} dokumento ng {{name}} ang hindi nabasa',
    title_other: '{{number}} dokumento ng {{name}} ang hindi nabasa',
    text: 'Updated na ang iba. Tingnan kung alin, at kung bakit.',
  },
  reconnect: {
    title: 'Kailangang ikonekta ulit ang {{name}}',
    text: 'Tinanggihan ang access dito. Hangga’t hindi pa, hindi ito masi-sync.',
  },
  channelReconnect: {
    title: 'Kailangang ikonekta ulit ang {{channel}}: {{account}}',
    text: 'Hindi na po tinatanggap ang key nito, kaya hindi makasagot doon ang inyong assistant.',
  },
  firstConversation: {
    title: 'Unang usapan na ng {{name}}',
    text: 'May bisitang nagtanong. Tingnan ang tanong at ang sagot.',
  },
  unanswered: {
    title_one: '{{number}} tanong ang hindi nasagot ng {{name}}',
    title_other: '{{number}} tanong ang hindi nasagot ng {{name}}',
    text: 'Isulat ang mga sagot, at alam na nito mula ngayon.',
  },
  newLeads: {
    title_one: 'May {{number}} bagong lead si {{name}}',
    title_other: 'May {{number}} bagong lead si {{name}}',
    text: 'Tingnan po kung sino ang nag-iwan ng contact, at kung ano ang itinanong nila.',
  },
  webhookDisabled: {
    title: 'Pinatay ang webhook papunta sa {{host}}',
    text: 'Ilang araw na pong walang nakakarating doon. Tingnan ang mga huling sagot, at buksan ulit.',
  },
  planUsage: {
    messages: '{{used}} sa {{limit}} message ngayong buwan ang nagamit na',
    sources: '{{used}} na ang sources mo; {{limit}} ang nasa free plan',
    channels: 'Channel na gamit ng mga bisita: {{used}}. Sa free plan, {{limit}}',
    text: 'Walang mapuputol habang beta. Tingnan ang nagamit mo.',
  },
  room: {
    title: '{{percent}} nang puno ang account mo',
    text: 'Mag-delete ng sources o files na hindi na kailangan para lumuwag.',
  },
  keyLimit: {
    near: 'Malapit nang maubos ang mga tawag ngayong araw ng API key na {{name}}',
    usedUp: 'Naubos na ang mga tawag ngayong araw ng API key na {{name}}',
    text: '{{used}} sa {{limit}} tawag sa isang araw.',
  },
  usedUp: {
    title: 'Nasagot na ng {{name}} ang lahat ng tanong para sa araw na ito',
    all: 'Nasagot na ng mga assistant mo ang lahat ng tanong para sa araw na ito',
    text: 'Pinakikiusapan ang mga bisita na bumalik bukas. {{limit}} ang puwede sa isang araw.',
  },
  person: {
    title: 'May naghihintay sa inyo sa {{name}}',
    button: 'Humiling po ng tao ang isang bisita.',
    asked: 'Sinabi po ng bisita na gusto niyang makausap ang tao.',
    refusals: 'Dalawang beses pong hindi nakasagot ang assistant.',
    'thumbs-down': 'Hindi po nagustuhan ng bisita ang sagot.',
    form: 'Iniwan po ng bisita kung paano siya makokontak.',
  },
  people: {
    title_one: 'May {{number}} pang naghihintay sa inyo sa {{name}}',
    title_other: 'May {{number}} pang naghihintay sa inyo sa {{name}}',
    text: 'Marami po sila sa loob ng isang oras, kaya binilang na lang dito. Nasa inbox po silang lahat.',
  },
  archives: {
    export: {
      ready: {
        title: 'Handa na ang data mo',
        text: 'Kunin ito sa settings mo; {{days}} araw itong nakatago.',
      },
      failed: { title: 'Hindi naihanda ang data mo', text: 'Tingnan kung bakit, at ipahanda ito ulit.' },
    },
    backup: {
      ready: { title: 'Handa na ang backup', text: 'Kunin ito sa page ng database.' },
      failed: { title: 'Hindi nagawa ang backup', text: 'Tingnan kung bakit, at ipagawa ito ulit.' },
    },
  },
  settings: {
    title: 'Mga email',
    text: 'Kung aling email ang ipapadala namin. Laging dumarating ang tungkol sa seguridad ng account mo.',
    loading: 'Nilo-load ang pinili mong mga email...',
    failedTitle: 'Hindi na-load ang pinili mong mga email',
    failedText: 'Nananatili ito kung ano ang dati. Pakisubukan ulit.',
    saved: 'Na-save na',
    notSaved: 'Hindi ito na-save',
    emailNotifications: 'Mga abiso sa email',
    emailNotificationsHint:
      'Kapag hindi na talaga natuloy ang naka-iskedyul na sync, kailangang ikonekta ulit ang source, o naabot ang limit. Para sa sync, dapat naka-on din ang switch sa Sync Settings.',
    leadAlerts: 'Abiso sa leads',
    leadAlertsHint:
      'Kapag may bisitang nag-iwan ng contact; isang mail lang ang para sa dumating sa loob ng kalahating oras.',
    weeklyReports: 'Lingguhang ulat',
    weeklyReportsHint:
      'Tuwing Lunes, 8 ng umaga: mga usapan, mga tanong na hindi nasagot at mga source na pumalya sa nakaraang linggo.',
    systemUpdates: 'Balita tungkol sa system',
    systemUpdatesHint:
      'Mga anunsyo ng nagpapatakbo ng site na ito, gaya ng nakatakdang maintenance. Makikita mo pa rin ang mga ito sa notifications kahit naka-off ito.',
  },
  unsubscribe: {
    title: 'Itigil ang mga email na ito?',
    text: 'Hindi ka na padadalhan ng ganitong email. Darating pa rin ang tungkol sa seguridad ng account mo.',
    stop: 'Itigil ang mga email na ito',
    doneTitle: 'Tapos na: wala nang darating na ganitong email',
    doneText: 'Naka-off na ang {{name}}. Puwede mo itong i-on ulit sa Settings kahit kailan.',
    unknownTitle: 'Hindi na gumagana ang link na ito',
    unknownText: 'Walang nabago. Mag-sign in at piliin doon kung aling email ang darating.',
    settings: 'Piliin ang mga email sa Settings',
  },
} satisfies Catalogue<typeof english>;
