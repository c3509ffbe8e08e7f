import type english from '../en/errors.ts';
import type { Catalogue } from '../resources.ts';

export default {
  unknown: 'May nangyaring mali. Pakisubukan ulit.',
  network: 'Hindi maabot ang server. Pakitingnan ang koneksyon at subukan ulit.',
  authentication_failed: 'Hindi na-verify ang pag-sign in. Mag-sign in po ulit.',
  invalid_request: 'May hindi tama sa request. Pakitingnan ang inilagay mo.',
  url_not_allowed: 'Hindi puwedeng gamitin ang address na ito.',
  assistant_inactive: 'Hindi muna aktibo ang assistant na ito.',
  unauthenticated: 'Mag-sign in po muna.',
  access_code_required: 'Kailangan ng access code para sa assistant na ito.',
  invalid_access_code: 'Mali ang access code. Pakisubukan ulit.',
  forbidden: 'Wala kang pahintulot na gawin ito.',
  not_found: 'Hindi ito makita. Baka nabura na.',
  conflict: 'May nagbago na rito. Paki-load ulit.',
  already_syncing: 'Sini-sync na ang source na ito.',
  request_in_progress: 'Ginagawa pa ang parehong request.',
  answer_not_kept: 'Nagawa na ito, pero hindi naitabi ang sagot. Pakitingnan na lang ang resulta.',
  payload_too_large: 'Masyado itong malaki.',
  quota_exceeded:
    'Walang lugar para dito sa account mo. Burahin ang hindi mo na kailangan, o humingi ng dagdag sa nagpapatakbo ng installation na ito.',
  unsupported_media_type: 'Hindi suportado ang ganitong file.',
  unreadable_file: 'Hindi mabasa ang file. Baka sira ito.',
  idempotency_mismatch: 'Naipadala na ang request na ito na iba ang laman.',
  too_many_requests: 'Medyo mabilis po. Maghintay sandali at subukan ulit.',
  daily_limit: 'Naabot na po ng assistant ang dami ng tanong para sa araw na ito. Bumalik po kayo bukas.',
  internal: 'May problema sa amin. Pakisubukan ulit.',
  upstream_failed: 'Hindi sumagot ang isang serbisyong kailangan namin. Pakisubukan ulit.',
  unavailable: 'Hindi muna magagamit ang serbisyo. Pakisubukan ulit mamaya.',
  model_busy: 'Abala ang assistant. Pakisubukan ulit maya-maya.',
  storage_full: 'Wala nang lugar para i-save ito.',
} satisfies Catalogue<typeof english>;
