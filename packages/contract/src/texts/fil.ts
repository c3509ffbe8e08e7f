import type { Catalogue } from './catalogue.ts';
import { channels } from './channels/fil.ts';
import { imports } from './imports/fil.ts';
import { leads } from './leads/fil.ts';
import { sources } from './sources/fil.ts';
import { voice } from './voice/fil.ts';

/** The texts in Filipino. */
export const fil: Catalogue = {
  'not-found': 'Hindi ito makita. Baka nabura na.',
  unexpected: 'May problema sa amin. Pakisubukan ulit.',
  'briefly-unavailable': 'Sandaling hindi magagamit ang serbisyo. Pakisubukan ulit.',
  stopping: 'Humihinto muna ang server. Pakisubukan ulit.',
  'database-not-ready': 'Hindi pa handa ang database.',
  'disk-full':
    'Wala nang lugar sa disk para i-save ito. Burahin ang mga file na hindi na kailangan, o ipaalam sa nagpapatakbo ng installation na ito.',
  'too-many-requests': 'Medyo mabilis po. Maghintay sandali at subukan ulit.',
  'admin-only': 'Para lang po ito sa mga admin.',
  'invalid-input': 'May hindi tama sa inilagay. Pakitingnan ulit.',
  'request-not-valid': 'May hindi tama sa request.',
  'request-not-http': 'Hindi tamang HTTP ang request, o masyado itong malaki.',
  'request-not-utf8': 'Hindi tamang UTF-8 ang request.',
  'request-too-large': 'Masyadong malaki ang request.',
  'request-packed': 'Hindi puwedeng naka-compress ang request (Content-Encoding).',
  'json-not-utf8': 'UTF-8 lang ang binabasang JSON.',
  'too-many-values': 'Masyadong maraming laman ang request.',
  'content-type-refused': 'Hindi tinatanggap dito ang ganitong uri ng laman.',
  'no-host': 'Walang host ang request.',
  'two-hosts': 'Higit sa isang host ang nakasulat sa request.',
  'body-missing': 'Kailangan ng JSON object ang request na ito.',
  'body-unexpected': 'Walang dapat na laman ang request na ito.',
  'two-authorizations': 'Isang Authorization header lang ang puwede.',
  'answers-not-read': 'Masyado pang maraming sagot sa inyo ang hindi pa nababasa.',
  'requests-too-large': 'Masyadong maraming malalaking request ngayon. Pakisubukan ulit maya-maya.',
  'messages-crowded':
    'Masyadong maraming mensahe ang sabay-sabay na dumarating para sa account na ito. Pakipadala ulit maya-maya.',
  'idempotency-key-format': 'Ang Idempotency-Key ay 1 hanggang 255 na nakikitang ASCII character.',
  'idempotency-mismatch': 'Nagamit na ang Idempotency-Key na ito sa ibang request.',
  'request-in-progress': 'Ginagawa pa ang parehong request.',
  'answer-not-kept':
    'Nagawa na ito, pero hindi naitabi ang sagot. Pakitingnan ang resulta; sa bagong Idempotency-Key, gagawin ito ulit.',
  'mail-address-refused': 'Hindi makakatanggap ng mail ang e-mail address na ito.',
  'mail-not-accepted': 'Hindi tinanggap ng mail server ang mail.',

  'sign-in-failed': 'Hindi na-verify ang pag-sign in. Mag-sign in po ulit.',
  'sign-in-away': 'Hindi maabot ang serbisyo sa pag-sign in. Pakisubukan ulit.',
  'sign-in-crowded': 'Maraming nagsa-sign in ngayon. Subukan po ulit mayamaya.',
  'sign-in-missing': 'Mag-sign in po muna.',
  'foreign-user': 'Hindi ka puwedeng kumilos bilang user na ito.',
  'last-admin': 'Ito na lang po ang natitirang admin. Gawin munang admin ang iba.',
  'no-subscription-runs': 'Wala pong subscription na tumatakbo rito.',
  'another-user-named': 'Ibang user ang nasa laman kaysa sa address.',
  'earlier-steps-first': 'Pakitapos po muna ang mga naunang step.',
  'nothing-read': 'Wala pa pong nababasa mula sa source na ito.',
  'confirmation-differs':
    'I-type po ang email address ng inyong account nang eksakto kung paano ito nakasulat.',
  'password-needed': 'I-type po ang inyong password.',
  'sign-in-again':
    'Mag-sign out at mag-sign in po muna ulit, para walang ibang makapag-delete ng inyong account.',
  'backup-under-way': 'May ginagawa na pong backup.',
  'export-under-way': 'Inihahanda na po ang inyong data.',
  'archive-failed':
    'Hindi po ito nagawa. Subukan ulit mamaya. Kung hindi pa rin, makikita ng namamahala ng server ang dahilan sa log nito.',
  'archive-storage': 'Hindi sumasagot ang pinagtataguan ng mga file. Subukan po ulit mamaya.',
  'archive-expired': 'Lumipas na ang link na ito. Simulan po ulit ang pag-download.',
  ...channels,
  ...leads,
  ...sources,
  ...imports,
  ...voice,
  'own-account-only': 'Ang may-ari lang ng account ang makagagawa nito, hindi ang kumikilos bilang siya.',
  'sign-in-elsewhere': 'Sa ibang provider ka nagsa-sign in, kaya doon ito ginagawa.',
  'own-session': 'Ito ang session na ginagamit mo. Mag-sign out na lang.',
  'authenticator-on': 'May authenticator app nang naka-on. Alisin muna ito.',
  'authenticator-off': 'Walang authenticator app na naka-on.',
  'code-wrong': 'Mali ang code, o nagamit na. Hintayin ang susunod at subukan ulit.',
  'own-password-wrong': 'Mali ang password.',
  'passkey-refused': 'Hindi naidagdag ang passkey. Pakisubukan ulit.',
  'too-many-passkeys': 'Puno na ang mga passkey ng account. Mag-alis muna ng isa.',
  'password-short': 'Gumamit ng hindi bababa sa 8 character.',
  'password-long': 'Hanggang 256 character lang.',
  'password-email': 'Hindi puwedeng ang e-mail mo ang password.',
  'password-common': 'Marami ang gumagamit ng password na ito. Pumili ng iba.',
  'email-taken': 'May account na para sa e-mail na ito.',
  'foreign-form': 'Galing sa ibang site ang form na ito.',
  'field-twice': 'Higit sa isang beses ibinigay ang {name}.',
  'address-too-long': 'Masyadong mahaba ang address.',
  'live-foreign-origin': 'Hindi puwedeng kumonekta ang mga page mula sa site na ito.',
  'live-not-found': 'Walang ganitong koneksyon.',
  'live-other-state': 'Iba na ang kalagayan ng koneksyon.',
  'live-message-too-large': 'Masyadong malaki ang isang mensahe o hindi ito UTF-8.',
  'canned-replies-full':
    'Puno na po ang listahan ng naka-save na sagot. Mag-delete po ng hindi na kailangan.',
  'thread-over': 'Nagsimula na po ng bagong usapan ang bisita at hindi na niya binabasa ang isang ito.',
  'nothing-asked': 'Wala pa pong naisusulat ang bisita.',
  'live-too-many': 'Masyadong maraming live na koneksyon. Pakisubukan ulit.',

  'no-source-chosen': 'Pumili po ng kahit isang knowledge source',
  'logo-unreadable': 'Hindi naproseso ang larawan. Subukan po ang ibang file.',
  'model-not-offered': 'Hindi inaalok dito ang model na ito. Pumili po mula sa listahan.',
  'assistant-not-public': 'Hindi makita ang assistant, o hindi ito bukas sa publiko',
  'reports-not-public': 'Hindi makita ang assistant, o hindi bukas sa publiko ang mga ulat nito',
  'assistant-inactive': 'Hindi muna bukas sa publiko ang assistant na ito',
  'access-code-missing': 'Kailangan ng access code para sa assistant na ito.',
  'access-code-wrong': 'Mali ang access code. Pakisubukan ulit.',
  'assistant-resting':
    'Naabot na po ng assistant ang dami ng tanong para sa araw na ito. Bumalik po kayo bukas.',
  'questions-crowded': 'Maraming tanong ang sinasagot ngayon. Pakisubukan ulit maya-maya.',
  'answer-interrupted': 'Naputol ang sagot. Pakisubukan ulit.',
  'search-away': 'Hindi muna gumagana ang paghahanap. Pakisubukan ulit.',
  'model-busy': 'Abala ang language model. Pakisubukan ulit maya-maya.',
  'model-failed': 'Hindi nakasagot ang language model. Pakisubukan ulit.',
  'model-away': 'Hindi maabot ang language model sa ngayon.',
  'embedder-failed': 'Nagkaproblema ang built-in na embedding model.',
  'embedder-cannot-run': 'Hindi gumagana sa makinang ito ang built-in na embedding model.',
  'set-by-server': 'Nakatakda na ito sa settings ng server mismo, kaya hindi po mababago rito.',
  'model-not-found': 'Hindi makita ang model na ito. Paandarin ito, saka tingnan ulit.',
  'model-key-missing': 'Ilagay po ang key na ipinapakita ng provider.',
  'model-address-missing': 'Ilagay po ang address ng model.',
  'mail-password-missing': 'Ilagay po ang password ng mail server.',

  'api-key-refused': 'Hindi tanggap ang API key na ito.',
  'api-key-scope': 'Hindi ito puwedeng gawin gamit ang API key na ito.',
  'api-key-deleted': 'Nabura na ang API key.',
  'api-key-of-site': 'Pampublikong site',
  'api-key-first-name': 'Pangunahing API key',
  'api-key-name': 'API key {number}',
  'two-api-keys': 'Isang API key lang ang puwedeng ipadala.',
  'origin-not-allowed': 'Hindi puwedeng gamitin ng website na ito ang API key.',
  'quota-api-keys': 'Hanggang {most} API key ang puwede sa account mo. Burahin ang hindi mo na ginagamit.',
  'widget-welcome': 'Kumusta po! Ako si {name}. {description} Ano po ang maitutulong ko sa inyo ngayon?',
  'widget-description': 'Nandito po ako para sagutin ang mga tanong ninyo.',

  'quota-sources':
    'Hanggang {most} source ang puwede sa account mo. Burahin ang hindi mo na kailangan, o humingi ng dagdag sa nagpapatakbo ng installation na ito.',
  'quota-assistants':
    'Hanggang {most} assistant ang puwede sa account mo. Burahin ang hindi mo na kailangan, o humingi ng dagdag sa nagpapatakbo ng installation na ito.',
  'quota-imported-conversations':
    'Hanggang {most} in-import na usapan ang puwede sa account mo, at naabot na ito. Burahin ang mga assistant na hindi mo na kailangan ang kasaysayan.',
  'quota-items':
    'Hanggang {most} file at note ang puwede sa account mo: {used} na ang nagamit at {left} pa ang natitira. Burahin ang hindi mo na kailangan, o humingi ng dagdag sa nagpapatakbo ng installation na ito.',
  'quota-bytes':
    'Hanggang {most:size} ng mga file at note ang puwede sa account mo: {used:size} na ang nagamit at {left:size} pa ang natitira. Burahin ang hindi mo na kailangan, o humingi ng dagdag sa nagpapatakbo ng installation na ito.',
  'quota-bytes-uploading':
    'Hanggang {most:size} ng mga file at note ang puwede sa account mo: {used:size} na ang nagamit, {uploading:size} ang ina-upload at {left:size} pa ang natitira. Burahin ang hindi mo na kailangan, o humingi ng dagdag sa nagpapatakbo ng installation na ito.',

  'already-syncing': 'Sini-sync na ang source na ito.',
  'sync-set-aside':
    'Tatlong beses huminto ang server habang nagsi-sync, kaya itinigil muna ito. I-sync ulit ang source para subukan pa.',
  'embedding-failed': 'Hindi sumagot ang embedding model: {cause:text}',
  'large-documents-crowded': 'Abala ang server sa malalaking dokumento.',
  'document-set-aside':
    'Tatlong beses huminto ang server habang binabasa ito, kaya hindi muna isinama. I-sync ulit ang source para subukan pa.',
  'document-gone': 'Wala na ang dokumento.',
  'document-failed': 'Hindi ito nabasa dahil nagkaproblema sa amin.',
  'document-without-text': 'Walang teksto rito.',
  'cut-off-twice': 'Dalawang beses naputol ang pagbasa sa page na ito.',
  'too-many-tools':
    'Hanggang {most} tool lang ng mga server ang magagamit ng isang assistant. Bawasan ang pinili.',
  'too-many-actions':
    'Hanggang {most} aksyon lang ang puwede sa isang assistant. Burahin ang mga hindi na kailangan.',
  'action-address-refused':
    'Hindi matatawag ang address na ito. Ilagay ang address ng isang serbisyo sa public internet, halimbawa https://api.example.com.',
  'action-secret-again': 'Nasa ibang server na ang address. Ilagay ulit ang lihim na susi, o alisin ito.',
  'too-many-approved-answers':
    'Hanggang {most} aprubadong sagot lang ang kaya ng isang assistant. Burahin ang mga hindi na kailangan.',
  'too-many-notes': 'Hanggang {most} note at tanong ang kasya sa isang source.',

  'no-file-chosen': 'Pumili po ng kahit isang file.',
  'file-too-large': 'Masyadong malaki ang file na "{fileName}". Hanggang {most}MB lang.',
  'too-many-files': 'Hanggang {most} file ang kasya sa isang source.',
  'too-many-files-at-once': 'Hanggang {most} file ang puwedeng i-upload nang sabay.',
  'upload-not-multipart': 'Ipinapadala ang mga file bilang multipart/form-data.',
  'upload-other-field': 'Mga file lang sa field na "{field}" ang tinatanggap dito.',
  'upload-large-fields': 'Masyadong malaki ang mga field ng request.',
  'upload-many-fields': 'Masyadong maraming field ang request.',
  'upload-many-parts': 'Masyadong maraming bahagi ang request.',
  'upload-cut-off': 'Hindi tamang multipart ang upload, o naputol ito.',
  'link-not-valid': 'Hindi tama ang link na ito.',
  'link-expired': 'Lumipas na ang link na ito. I-download ulit ang file.',
  'file-empty-file': 'Walang laman ang file na "{fileName}".',
  'file-no-file-type': 'Walang uri ang file na "{fileName}". Suportado: {kinds}.',
  'file-unknown-file-type': 'Hindi suportado ang uri ng file na ".{extension}".',
  'file-other-content': 'Hindi totoong {kind} ang file na "{fileName}": iba ang laman nito.',
  'file-other-kind': 'Hindi totoong {kind} ang file na "{fileName}": {found:text} ito.',
  'file-other-archive': 'Hindi totoong {kind} ang file na "{fileName}": ibang uri ito ng zip.',
  'file-holds-macros':
    'May macro ang file na "{fileName}". I-save ito nang walang macro (.{kind}) at i-upload ulit.',
  'file-protected-upload': 'May password ang file na "{fileName}". Alisin ito at i-upload ulit ang file.',
  'file-old-office-upload':
    'Nasa lumang Office format ang file na "{fileName}". I-save ito bilang .{kind} at i-upload ulit.',
  'file-no-pdf-objects': 'Sira ang file na "{fileName}": wala itong laman na pang-PDF.',
  'found-pdf': 'PDF',
  'found-rtf': 'RTF na dokumento',
  'found-zip': 'zip',
  'found-old-office': 'lumang dokumento ng Office',
  'found-windows-program': 'program ng Windows',
  'found-program': 'program',
  'found-jpeg': 'JPEG na larawan',
  'found-png': 'PNG na larawan',
  'found-gif': 'GIF na larawan',
  'found-bmp': 'BMP na larawan',
  'found-webp': 'WebP na larawan',
  'found-archive': 'archive',
  'found-postscript': 'PostScript na file',
  'found-web-page': 'web page',

  'file-no-text': 'Walang teksto ang file.',
  'file-no-words-in-picture': 'Walang nakitang salita sa larawan.',
  'file-illegible-picture':
    'Hindi mabasa ang mga salita sa larawan. Binabasa ang malilinaw na larawan ng mga tekstong nasa Ingles o Filipino.',
  'file-picture-damaged': 'Sira o kulang ang larawan.',
  'file-picture-too-large':
    'Masyadong malaki ang larawan: hanggang {millions} milyong pixel lang ang nababasa.',
  'file-pdf-too-long': 'May {pages} pahina ang PDF; hanggang {most} lang ang nababasa.',
  'file-pdf-protected': 'May password ang PDF.',
  'file-pdf-damaged': 'Sira o kulang ang PDF.',
  'file-pdf-without-page': 'Sira ang PDF: walang pahinang mabasa.',
  'file-pdf-without-words': 'Walang salita ang PDF, nakasulat man o nasa mga larawan.',
  'file-pdf-illegible':
    'Mga larawan ang mga pahina ng PDF at hindi mabasa ang mga salita roon. Binabasa ang malilinaw na larawan ng mga tekstong nasa Ingles o Filipino.',
  'file-no-document': 'Sira ang file: walang dokumento sa loob.',
  'file-no-workbook': 'Sira ang file: walang workbook sa loob.',
  'file-no-presentation': 'Sira ang file: walang presentation sa loob.',
  'file-sheets-repeat':
    'Inuulit ng workbook ang mahahabang teksto sa napakaraming cell kaya hindi mabasa. I-save sa hiwalay na file ang mga sheet na mahalaga.',
  'file-not-rtf': 'Hindi RTF na dokumento ang file.',
  'file-too-deep': 'Masyadong malalim ang pagkakapatong-patong sa file.',
  'file-open-quote': 'Hindi mabasa ang file bilang CSV: may panipi na hindi naisara.',
  'file-binary-data': 'Hindi teksto ang file: binary ang laman nito.',
  'file-protected': 'May password ang file.',
  'file-old-office': 'Nasa lumang Office format ang file; i-save ito bilang .docx, .xlsx o .pptx.',
  'file-invalid-xml': 'Sira ang file: may bahaging hindi tamang XML.',
  'file-xml-entities': 'Hindi ligtas buksan ang file: nagdedeklara ito ng XML entities.',
  'file-zip-damaged': 'Sira o kulang ang file.',
  'file-zip-part-damaged': 'Sira ang file: may bahaging hindi ma-unzip.',
  'file-zip-compression': 'Hindi ligtas buksan ang file: hindi kilala ang compression nito.',
  'file-zip-name': 'Hindi ligtas buksan ang file: may delikadong pangalan ng file sa loob.',
  'file-zip-link': 'Hindi ligtas buksan ang file: may link sa loob.',
  'file-zip-too-large': 'Hindi ligtas buksan ang file: masyadong malaki ang laman.',
  'file-zip-overlap': 'Hindi ligtas buksan ang file: nagkakapatong ang mga bahagi nito.',
  'file-zip-too-many': 'Hindi ligtas buksan ang file: masyadong maraming file sa loob.',
  'file-took-too-long': 'Hindi nabasa ang file sa loob ng {seconds} segundo.',
  'file-too-much-memory': 'Masyadong malaking memory ang kailangan para mabasa ang file.',
  'file-reader-failed': 'Hindi nabasa ang file: nagkaproblema ang tagabasa nito.',
  'file-seems-damaged': 'Hindi nabasa ang file: mukhang sira ito.',
  'file-lost': 'Wala na ang laman ng file na ito. Burahin ang file at i-upload ulit.',
  'files-away':
    'Hindi sumasagot sa ngayon ang pinaglalagyan ng mga file. Pakisubukan ulit makalipas ang ilang minuto.',

  'warning-pages-illegible': {
    by: 'count',
    one: 'Hindi nabasa ang pahina {pages} sa {total}. Mag-upload ng bersyong may teksto, o ng mas malinaw na scan.',
    other:
      '{count} sa {total} pahina ang hindi nabasa: pahina {pages}. Mag-upload ng bersyong may teksto, o ng mas malinaw na scan.',
  },
  'warning-pages-unread': {
    by: 'count',
    one: 'Hindi na binasa ang pahina {pages} sa {total}, dahil matagal basahin ang mga pahinang larawan. Mag-upload ng bersyong may teksto, o hatiin ang file.',
    other:
      '{count} sa {total} pahina ang hindi na binasa, dahil matagal basahin ang mga pahinang larawan: pahina {pages}. Mag-upload ng bersyong may teksto, o hatiin ang file.',
  },
  'warning-pages-without-words': {
    by: 'count',
    one: 'Walang nakitang salita sa pahina {pages} sa {total}. Kung may teksto roon, mag-upload ng bersyong may teksto, o ng mas malinaw na scan.',
    other:
      'Walang nakitang salita sa {count} sa {total} pahina: pahina {pages}. Kung may teksto roon, mag-upload ng bersyong may teksto, o ng mas malinaw na scan.',
  },
  'warning-pages-doubtful': {
    by: 'count',
    one: 'Mahirap basahin ang mga salita sa pahina {pages} sa {total}. Tingnan kung tama ang teksto, o mag-upload ng mas malinaw na scan.',
    other:
      'Mahirap basahin ang mga salita sa {count} sa {total} pahina: pahina {pages}. Tingnan kung tama ang teksto, o mag-upload ng mas malinaw na scan.',
  },
  'warning-pages-damaged': {
    by: 'count',
    one: 'Sira at hindi isinama ang pahina {pages} sa {total}. I-save ulit ang file sa program na pinanggalingan nito, at iyon ang i-upload.',
    other:
      'Sira at hindi isinama ang {count} sa {total} pahina: pahina {pages}. I-save ulit ang file sa program na pinanggalingan nito, at iyon ang i-upload.',
  },
  'warning-pages-cropped': {
    by: 'count',
    one: 'Naka-crop ang pahina {pages} sa {total}, at hindi binasa ang tinabas. Kung dapat itong malaman, i-upload ang file na hindi naka-crop.',
    other:
      'Naka-crop ang {count} sa {total} pahina, at hindi binasa ang mga tinabas: pahina {pages}. Kung dapat itong malaman, i-upload ang file na hindi naka-crop.',
  },
  'warning-picture-doubtful':
    'Mahirap basahin ang mga salita sa larawang ito. Tingnan kung tama ang teksto, o mag-upload ng mas malinaw na larawan.',
  'warning-sheets-hidden': {
    by: 'count',
    one: 'Hindi isinama ang nakatagong sheet: {names}. Kung dapat itong malaman, ipakita ito at i-upload ulit ang file.',
    other:
      'Hindi isinama ang mga nakatagong sheet: {names}. Kung dapat malaman ang mga ito, ipakita at i-upload ulit ang file.',
  },
  'warning-slides-hidden': {
    by: 'count',
    one: 'Nakatago at hindi isinama ang slide {pages} sa {total}. Kung dapat itong malaman, ipakita ito at i-upload ulit ang file.',
    other:
      'Nakatago at hindi isinama ang {count} sa {total} slide: slide {pages}. Kung dapat itong malaman, ipakita ito at i-upload ulit ang file.',
  },
  'warning-text-hidden': {
    by: 'count',
    one: 'May isang nakatagong salita na hindi isinama: “{sample}”. Kung dapat itong malaman, ipakita ito at i-upload ulit ang file.',
    other:
      '{count} salita ang nakatago at hindi isinama, simula sa “{sample}”. Kung dapat malaman ang mga ito, ipakita at i-upload ulit ang file.',
  },
  'warning-text-struck': {
    by: 'count',
    one: 'May isang salitang ginuhitan at hindi isinama: “{sample}”. Kung totoo pa rin ito, alisin ang guhit at i-upload ulit ang file.',
    other:
      '{count} salita ang ginuhitan at hindi isinama, simula sa “{sample}”. Kung totoo pa rin ang mga ito, alisin ang guhit at i-upload ulit ang file.',
  },
  'warning-columns-hidden': {
    by: 'count',
    one: 'Hindi isinama ang isang nakatagong column ({names}). Kung dapat itong malaman, ipakita ito at i-upload ulit ang file.',
    other:
      'Hindi isinama ang {count} nakatagong column ({names}). Kung dapat malaman ang mga ito, ipakita at i-upload ulit ang file.',
  },
  'warning-rows-hidden': {
    by: 'count',
    one: 'Hindi isinama ang isang nakatagong row ({names}). Kung dapat itong malaman, ipakita ito at i-upload ulit ang file.',
    other:
      'Hindi isinama ang {count} nakatagong row ({names}). Kung dapat malaman ang mga ito, ipakita at i-upload ulit ang file.',
  },
  'warning-rows-filtered': {
    by: 'count',
    one: 'May isang row na itinatago ng filter at hindi isinama ({names}). Kung dapat itong malaman, alisin ang filter at i-upload ulit ang file.',
    other:
      '{count} row ang itinatago ng filter at hindi isinama ({names}). Kung dapat malaman ang mga ito, alisin ang filter at i-upload ulit ang file.',
  },
  'warning-layers-hidden': {
    by: 'count',
    one: 'Hindi isinama ang nakatagong layer: {names}. Kung dapat itong malaman, ipakita ito at i-upload ulit ang file.',
    other:
      'Hindi isinama ang mga nakatagong layer: {names}. Kung dapat malaman ang mga ito, ipakita at i-upload ulit ang file.',
  },
  'warning-formats-unknown': {
    by: 'count',
    one: 'Hindi naintindihan ang format ng numero na {names}: ibinigay ang mga numero nang wala ito. Tingnan ang mga ito sa teksto.',
    other:
      'May mga format ng numero na hindi naintindihan: ibinigay ang mga numero nang wala ang mga ito ({names}). Tingnan ang mga ito sa teksto.',
  },
  'warning-encoding-unknown':
    'Hindi sinasabi ng file kung paano naka-encode ang mga letra nito. Binasa ito bilang {encoding}. Kung may maling letra, i-save ang file bilang UTF-8 at i-upload ulit.',
  'warning-notion-page-cut':
    'Masyadong mahaba ang page na ito: ang simula lang ang nabasa. Hatiin ito sa ilang page sa Notion.',
  'warning-notion-database-cut':
    'Masyadong mahaba ang database na ito: ang mga unang row lang ang nabasa. Hatiin ito sa Notion, o maglagay ng filter.',
  'warning-notion-values-cut':
    'Ang unang {most} value lang ng “{name}” ang nabasa: hanggang doon lang ang ibinibigay ng Notion kasama ng page.',
  'warning-notion-blocks-refused':
    'May mga block sa page na ito na hindi puwedeng basahin. Ibahagi sa integration sa Notion ang pinanggalingan nila.',
  'warning-notion-synced-block':
    'May synced block na galing sa page na hindi ibinahagi sa integration. Ibahagi ang page na iyon sa Notion.',
  'warning-notion-too-deep':
    'Hindi isinama ang masyadong malalim na nakapaloob sa page na ito. Ilabas ito nang kaunti sa Notion.',
  'warning-notion-unsupported':
    'Hindi ibinibigay ng Notion ang mga block na uri ay “{name}”. Isulat bilang teksto ang sinasabi nila.',

  'no-page-chosen': 'Pumili po ng kahit isang page',
  'page-of-other-site':
    'Ibang website ang {host} kaysa {site}. Isang website lang ang laman ng isang source.',
  'page-of-other-site-than-first': 'Page ito ng ibang website kaysa sa una.',
  'page-not-a-page': 'Hindi papunta sa web page ang address na ito.',
  'page-empty': 'Walang laman ang page.',
  'page-without-text': 'Walang nabasang teksto sa page.',
  'page-noindex': 'Hinihiling ng page na huwag itong itago (noindex).',
  'page-gone': 'Wala na ang page: Sumagot ang website ng status {status}.',
  'page-same-by-now': 'Kapareho na ito ngayon ng page na {url}.',
  'page-same': 'Kapareho ito ng page na {url}.',
  'page-same-words': 'Kapareho ng mga salita nito ang nasa {url}.',
  'page-not-in-patterns': 'Hindi ito kasama ayon sa mga pattern.',
  'page-too-far': 'Lampas ito sa {most} link ang layo.',
  'robots-disallow': 'Hinihiling ng robots.txt ng website na huwag basahin ang page na ito.',
  'robots-status':
    'Sumagot ng status {status} ang robots.txt ng website, kaya hindi binabasa ang mga page nito.',
  'robots-not-followed': 'Hindi masunod ang robots.txt ng website: masyado itong malaki o maraming tuntunin.',
  'sitemap-elsewhere': 'Nasa ibang website ang sitemap.',

  'rag-failed': 'Error sa RAG API: {status} - {body}',
};
