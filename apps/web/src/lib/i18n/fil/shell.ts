import type english from '../en/shell.ts';
import type { Catalogue } from '../resources.ts';

export default {
  skipToContent: 'Diretso sa nilalaman',
  mainNavigation: 'Pangunahing menu',
  openMenu: 'Buksan ang menu',
  nav: {
    dashboard: 'Dashboard',
    sources: 'Aking Sources',
    assistants: 'Mga Assistant',
    deployment: 'Deployment',
    leads: 'Leads',
    account: 'Account',
    settings: 'Settings',
    adminPanel: 'Admin Panel',
    users: 'Mga User',
    analytics: 'Analytics',
    database: 'Database',
    adminSettings: 'Settings ng System',
  },
  betaAccess: 'Beta Access',
  notifications: {
    label: 'Mga abiso',
    empty: 'Wala pang bago. Dito lalabas ang balita tungkol sa iyong sources at mga assistant.',
  },
  premium: {
    button: 'Premium Features',
    title: 'Malapit na',
    text: 'Wala pa pong bayaran. Libre muna ang lahat ng features, kaya gamitin lang ang {{product}} hangga’t gusto mo.',
    close: 'Sige po',
  },
  userMenu: 'Ang iyong account',
  profileAndSettings: 'Profile at Settings',
  signOut: 'Mag-sign out',
  theme: { label: 'Tema', auto: 'Sunod sa device', light: 'Maliwanag', dark: 'Madilim' },
  language: { label: 'Wika' },
  offline:
    'Wala kang internet ngayon. Baka luma na ang nakikita mo; makakapag-save ka ulit pagbalik ng koneksyon.',
  loading: 'Sandali lang...',
  loadingLong: 'Mas matagal ito kaysa karaniwan. Kusa itong magpapatuloy kapag naabot na ang server.',
  session: {
    title: 'Nandiyan ka pa ba?',
    text: 'Para ligtas ang account mo, masa-sign out ka na maya-maya. Hindi mawawala ang mga na-save mo.',
    countdown_one: '{{count}} segundo na lang',
    countdown_other: '{{count}} segundo na lang',
    continue: 'Magpatuloy',
    continuing: 'Nagpapatuloy...',
    logout: 'Mag-sign out na',
    failed: 'Hindi naituloy ang session. Pakitingnan ang koneksyon at subukan ulit.',
  },
  profileFailed: {
    title: 'Hindi na-load ang profile mo',
    text: 'Ligtas ang data mo. Hindi lang maabot ang account mo ngayon.',
  },
  notFound: {
    title: 'Walang ganitong page',
    text: 'Baka may mali sa address, o nailipat na ang page.',
    home: 'Bumalik sa simula',
    dashboard: 'Pumunta sa Dashboard',
    back: 'Bumalik',
  },
  crash: {
    title: 'May nangyaring mali sa page na ito',
    text: 'Ligtas ang mga na-save mo. Kadalasan, sapat nang i-load ulit ang page.',
    reload: 'I-load ulit',
    home: 'Bumalik sa simula',
    details: 'Mga detalye',
  },
  accessDenied: {
    title: 'Hindi puwedeng pumasok',
    text: 'Para lang po sa mga admin ang page na ito.',
    becomeAdmin:
      'Kung sa admin ang address na ito, kumpirmahin po: mag-sign out, piliin ang “Nakalimutan ang password?”, at maglagay ng password sa link na ipapadala.',
    signedInAs: 'Naka-sign in ka bilang {{email}}.',
    dashboard: 'Pumunta sa Dashboard',
    otherAccount: 'Mag-sign in gamit ang ibang account',
  },
} satisfies Catalogue<typeof english>;
