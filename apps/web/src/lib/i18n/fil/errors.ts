import type english from '../en/errors.ts';
import type { Catalogue } from '../resources.ts';

export default {
  unknown: 'May nangyaring mali. Pakisubukan ulit.',
  network: 'Hindi maabot ang server. Pakitingnan ang koneksyon at subukan ulit.',
  authentication_failed: 'Hindi na-verify ang pag-sign in. Mag-sign in po ulit.',
  quota_exceeded:
    'Walang lugar para dito sa account mo. Burahin ang hindi mo na kailangan, o humingi ng dagdag sa nagpapatakbo ng installation na ito.',
} satisfies Catalogue<typeof english>;
