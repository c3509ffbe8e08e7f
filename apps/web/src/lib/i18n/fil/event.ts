import type english from '../en/event.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Kahimunan',
  lead: 'Kung saan nagtatagpo ang teknolohiya at tradisyon',
  text: 'Pagtitipon tungkol sa kung paano makatutulong ang mga bagong kasangkapan sa matagal nang alam ng mga tao. Tingnan ang mga session, at itanong sa assistant ng event ang kahit ano.',
  voice: 'Simulan ang Voice Chat',
  chat: 'Buksan ang chat',
  sessionsTitle: 'Mga session',
  topics: 'Mga paksa',
  voiceChat: 'Sa ngayon, sumasagot ang assistant sa sulat.',
  voiceNone: 'Sa ngayon, makikita sa mga session sa ibaba kung tungkol saan ang event.',
  sessions: {
    weaving: {
      title: 'Mga habing nakaaalala',
      one: 'Ang habi bilang talaan',
      two: 'Digital archive ng mga lokal na disenyo',
      three: 'Kanino ang isang disenyo',
    },
    elders: {
      title: 'Mga kuwento ng matatanda',
      one: 'Pagre-record ng kasaysayang pasalita',
      two: 'Pahintulot at pag-iingat',
      three: 'Mga archive na hawak ng barangay',
    },
    languages: {
      title: 'Maraming wika, isang assistant',
      one: 'Ang Filipino at mga kapatid na wika',
      two: 'Ang maling naririnig ng makina',
      three: 'Mga salitang dapat ingatan',
    },
    shops: {
      title: 'Ang tindahang sumasagot sa hatinggabi',
      one: 'Maliliit na negosyo at mga assistant',
      two: 'Mga sagot na may pinanggalingan',
      three: 'Mula papel hanggang sagot',
    },
    healing: {
      title: 'Halamang gamot, tala at lunas',
      one: 'Tradisyonal na kaalaman sa sulat',
      two: 'Kaligtasan at ebidensiya',
      three: 'Ang nananatili sa manggagamot',
    },
    commons: {
      title: 'Ingatan ang atin',
      one: 'Data ng isang komunidad',
      two: 'Privacy bilang ugali',
      three: 'Mga tool na puwedeng iwan',
    },
  },
} satisfies Catalogue<typeof english>;
