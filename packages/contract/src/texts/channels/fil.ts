import type { ChannelTexts } from './en.ts';

export const channels: ChannelTexts = {
  'channel-not-configured':
    'Hindi pa po naka-set up ang {channel} sa server na ito. Nasa dokumentasyon ang kailangang ilagay ng nagpapatakbo ng server.',
  'channel-token-refused': 'Hindi na po tinatanggap ng {channel} ang key. Pakikonekta po ulit.',
  'channel-busy': 'Pinaghihintay muna po ng {channel} ang susunod na mensahe. Ipapadala ito mamaya.',
  'channel-unreachable': 'Hindi maabot ang {channel} sa ngayon. Pakisubukan po ulit mamaya.',
  'channel-refused': 'Hindi po ito tinanggap ng {channel}: {problem}',
  'channel-unsure':
    'Hindi sinabi ng {channel} kung dumating ang mensahe, kaya hindi na po ito ipapadala ulit.',
  'channel-outside-window':
    'Mahigit 24 na oras na mula nang huling sumulat ang bisita. Sa loob lang po ng 24 na oras naghahatid ng sagot ang {channel}.',
  'channel-account-taken':
    'Sumasagot na po ang account na ito para sa ibang assistant. I-delete muna ang koneksiyong iyon.',
  'templates-none': 'Wala pong aprubadong mensahe ang channel na ito.',
  'template-gone':
    'Wala na pong aprubadong mensahe na may ganoong pangalan sa wikang iyon. Paki-load ulit ang listahan.',
  'template-value-missing': 'Pakipunan po ang bawat patlang.',
  'template-too-long':
    'Masyado pong humahaba ang mensahe: hanggang 60 karakter ang pamagat at 1,024 ang teksto.',
  'channel-not-connected': 'Hindi na po maabot ang bisitang ito: hindi na nakakonekta ang account.',
  'channel-not-subscribed': 'Hindi pa po ipinapadala ng {channel} ang mga mensahe ng account na ito.',
  'channel-works': 'Matagumpay po ang test ng webhook!',
  'channel-paused': 'Naka-off po ang pagsagot sa {channel}.',
  'channel-answers': 'Sumasagot po ang {channel}.',
  'facebook-page-forgotten': 'Hindi na po kilala ang page na ito. Pakikonekta ulit sa Facebook.',
  'facebook-page-differs': 'Hindi po sa napiling page ang token na ito.',
  'facebook-state-unknown': 'Tapos na o nagamit na po ang sign-in na ito. Pakisimulan ulit.',
  'facebook-connected': 'Nakakonekta na po ang Facebook. Maaari na ninyong isara ang window na ito.',
  'facebook-back': 'Bumalik sa mga channel',
  'facebook-cancelled': 'Nakansela po ang pahintulot sa Facebook. Pakisubukan ulit.',
  'facebook-no-pages':
    'Walang page na ibinigay ang Facebook na maaari ninyong ikonekta. Pumili po ng kahit isang page kapag nag-sign in.',
  'facebook-cache-failed':
    'Naka-sign in na po kayo sa Facebook pero hindi naitabi ang mga page. Pakisubukan ulit.',
  'facebook-load-failed': 'Hindi na-load ang configuration ng Facebook',
  'facebook-setup-failed': 'Hindi na-set up ang integration sa Facebook',
  'facebook-update-failed': 'Hindi na-update ang configuration ng Facebook',
  'facebook-delete-failed': 'Hindi na-delete ang configuration ng Facebook',
  'facebook-test-failed': 'Hindi na-test ang webhook',
  'facebook-refresh-failed': 'Hindi na-refresh ang status ng subscription',
  'facebook-auth-failed': 'Hindi nasimulan ang pag-sign in sa Facebook',
  'whatsapp-number-differs': 'Hindi po binubuksan ng token na ito ang numerong ibinigay.',
};
