import type { Language } from '@anito/contract/languages';
import * as column from '../../db/result-columns.ts';

/** What a mail to an owner takes. */
export const mailedOwner = {
  ownerId: column.text,
  email: column.text,
  subject: column.text,
  firstName: column.text,
  language: column.textOf<Language>().orNull,
};

/** The same of accounts `u`. */
export const selectMailedOwner = `u.id as "ownerId", u.email, u.subject, u.first_name as "firstName",
       coalesce(p.language, s.language) as language`;
export const joinChosenLanguage = `left join user_settings p on p.owner_id = u.id
     left join sync_settings s on s.owner_id = u.id`;
