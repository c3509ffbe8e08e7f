/** Loaded before the server, it has all that the server writes in English in the letters of no language. */

import { accountMails } from '@anito/contract/texts/account-mails';
import { accountPages } from '@anito/contract/texts/account-pages';
import { dailyMails } from '@anito/contract/texts/daily-mails';
import { en } from '@anito/contract/texts/en';
import { mailGreetings } from '@anito/contract/texts/mail-greetings';
import { syncMails } from '@anito/contract/texts/sync-mails';
import { makePseudo } from './pseudo-texts.ts';

makePseudo(en);
for (const texts of [accountMails, accountPages, dailyMails, mailGreetings, syncMails]) {
  makePseudo({ en: texts.en });
}
