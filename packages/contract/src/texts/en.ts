import { channels } from './channels/en.ts';
import type { Entry } from './entry.ts';
import { imports } from './imports/en.ts';
import { leads } from './leads/en.ts';
import { sources } from './sources/en.ts';
import { voice } from './voice/en.ts';

/**
 * Every text that the server says to people, by its reason: what goes wrong with a call, a file, a page, a sync.
 * entry.ts says what may stand in braces. A reason stays what it is once it was published; its words may change.
 */
export const en = {
  // Calls
  'not-found': 'Not found.',
  unexpected: 'Something went wrong on our side. Please try again.',
  'briefly-unavailable': 'The service is briefly unavailable. Please try again.',
  stopping: 'The server is stopping. Please try again.',
  'database-not-ready': 'The database is not ready.',
  'disk-full':
    'There is no room left on the disk to store this. Delete files that are no longer needed, or ask the operator to free disk space.',
  'too-many-requests': 'Too many requests. Please wait a moment and try again.',
  'admin-only': 'You need admin privileges for this.',
  'invalid-input': '{problem}',
  'request-not-valid': 'The request is not valid.',
  'request-not-http': 'The request is not valid HTTP or too large.',
  'request-not-utf8': 'The request is not valid UTF-8.',
  'request-too-large': 'The request is too large.',
  'request-packed': 'A request may not be packed (Content-Encoding).',
  'json-not-utf8': 'JSON is read as UTF-8 only.',
  'too-many-values': 'The request has too many values.',
  'content-type-refused': 'This content type is not accepted here.',
  'no-host': 'The request names no host.',
  'two-hosts': 'The request names more than one host.',
  'body-missing': 'This call needs a JSON object as its body.',
  'body-unexpected': 'This call takes no body.',
  'two-authorizations': 'Only one Authorization header may be sent.',
  'answers-not-read': 'Too many answers of yours have not been read yet.',
  'requests-too-large': 'Too many large requests are being received. Please try again in a moment.',
  'messages-crowded': 'Too many messages are arriving for this account. Please send them again in a moment.',
  'idempotency-key-format': 'An Idempotency-Key is 1 to 255 visible ASCII characters.',
  'idempotency-mismatch': 'This Idempotency-Key was used for another request.',
  'request-in-progress': 'This request is still being answered.',
  'answer-not-kept':
    'This request was carried out, but its answer is not kept. Look at what it made; with a new Idempotency-Key it is carried out once more.',
  'mail-address-refused': 'This e-mail address cannot receive mail.',
  'mail-not-accepted': 'The mail server did not accept the mail.',

  // Signing in, and the live connection
  'sign-in-failed': 'Authentication failed. Please sign in again.',
  'sign-in-away': 'The sign-in provider cannot be reached. Please try again.',
  'sign-in-crowded': 'Many people are signing in right now. Please try again.',
  'sign-in-missing': 'Please sign in.',
  'foreign-user': 'You may not act as this user.',
  'last-admin': 'This is the last admin. Make somebody else an admin first.',
  'no-subscription-runs': 'No subscription is running here.',
  'another-user-named': 'The body names another user than the address.',
  'earlier-steps-first': 'Please do the earlier steps first.',
  'nothing-read': 'Nothing of this source has been read yet.',
  'confirmation-differs': 'Type the address of your account exactly as it is shown.',
  'password-needed': 'Type your password.',
  'sign-in-again': 'Please sign out and in again first, so that nobody else can delete your account.',
  'backup-under-way': 'A backup is being made already.',
  'export-under-way': 'Your data is being put together already.',
  'archive-failed':
    'It could not be made. Please try again later. If that does not help, whoever runs the server finds the cause in its log.',
  'archive-storage': 'The place where files are kept does not answer. Please try again later.',
  'archive-expired': 'This link has expired. Please start the download again.',
  ...channels,
  ...leads,
  ...sources,
  ...imports,
  ...voice,
  'own-account-only': 'Only the owner of an account can do this, not somebody who acts as them.',
  'sign-in-elsewhere': 'You sign in with another provider, and all of this is done there.',
  'own-session': 'This is the session that you are using. Sign out instead.',
  'authenticator-on': 'An authenticator app is on already. Remove it first.',
  'authenticator-off': 'No authenticator app is on.',
  'code-wrong': 'This code is not right, or was used before. Wait for the next one and try again.',
  'own-password-wrong': 'The password is not right.',
  'passkey-refused': 'This passkey could not be added. Please try again.',
  'too-many-passkeys': 'There are as many passkeys as an account may have. Remove one first.',
  'password-short': 'Please use at least 8 characters.',
  'password-long': 'Please use at most 256 characters.',
  'password-email': 'The password must not be your e-mail.',
  'password-common': 'Many people use this password. Please choose another one.',
  'email-taken': 'There is already an account with this e-mail.',
  'foreign-form': 'This form was sent from another site.',
  'field-twice': '{name} is given more than once.',
  'address-too-long': 'The address is too long.',
  'live-foreign-origin': 'Pages of this origin may not connect.',
  'live-not-found': 'There is no such connection.',
  'live-other-state': 'The connection is in another state.',
  'live-message-too-large': 'A message is too large or not UTF-8.',
  'canned-replies-full': 'The list of saved replies is full. Delete one that you no longer need.',
  'thread-over': 'The visitor has begun a new conversation and no longer reads this one.',
  'nothing-asked': 'The visitor has not written anything yet.',
  'live-too-many': 'Too many live connections. Please try again.',

  // Assistants, their conversations, their models
  'no-source-chosen': 'Please select at least one knowledge source',
  'logo-unreadable': 'Failed to process image. Please try a different file.',
  'model-not-offered': 'This model is not offered here. Please choose one from the list.',
  'assistant-not-public': 'Assistant not found or not available for public access',
  'reports-not-public': 'Assistant not found or not available publicly',
  'assistant-inactive': 'This assistant is not available for public access',
  'access-code-missing': 'This assistant asks for an access code.',
  'access-code-wrong': 'Invalid access code. Please try again.',
  'assistant-resting':
    'This assistant has answered as many questions today as it may. Please come back tomorrow.',
  'questions-crowded': 'Too many questions are being answered. Please try again in a moment.',
  'answer-interrupted': 'The answer was interrupted. Please try again.',
  'search-away': 'Search is not available right now. Please try again.',
  'model-busy': 'The language model is busy. Please try again in a moment.',
  'model-failed': 'The language model could not answer. Please try again.',
  'model-away': 'The language model is not reachable at the moment.',
  'embedder-failed': 'The built-in embedding model failed.',
  'embedder-cannot-run': 'The built-in embedding model cannot run on this machine.',
  'set-by-server': "The server's own settings name this. It cannot be changed here.",
  'model-not-found': 'This model was not found. Start it, then look again.',
  'model-key-missing': 'Enter the key that the provider shows you.',
  'model-address-missing': 'Enter the address of the model.',
  'mail-password-missing': 'Enter the password of the mail server.',

  // API keys and widgets
  'api-key-refused': 'This API key is not valid.',
  'api-key-scope': 'This API key may not do this.',
  'api-key-deleted': 'The API key was deleted.',
  'api-key-of-site': 'Public site',
  'api-key-first-name': 'Default API Key',
  'api-key-name': 'API Key {number}',
  'two-api-keys': 'Only one API key may be sent.',
  'origin-not-allowed': 'Pages of this website may not use this API key.',
  'quota-api-keys': 'Your account can have {most} API keys. Delete one that you no longer use.',
  'widget-welcome': "Hi! I'm {name}. {description} How can I assist you today?",
  'widget-description': 'I am here to answer your questions.',

  // What an account may keep
  'quota-sources':
    'Your account can have {most} sources. Delete what you no longer need, or ask whoever runs this installation for more.',
  'quota-assistants':
    'Your account can have {most} assistants. Delete what you no longer need, or ask whoever runs this installation for more.',
  'quota-imported-conversations':
    'Your account can have {most} imported conversations, and it has them. Delete assistants whose history you no longer need.',
  'quota-items':
    'Your account can keep {most} files and notes: {used} are used and {left} are left. Delete what you no longer need, or ask whoever runs this installation for more.',
  'quota-bytes':
    'Your account can keep {most:size} of files and notes: {used:size} are used and {left:size} are left. Delete what you no longer need, or ask whoever runs this installation for more.',
  'quota-bytes-uploading':
    'Your account can keep {most:size} of files and notes: {used:size} are used, {uploading:size} are being uploaded and {left:size} are left. Delete what you no longer need, or ask whoever runs this installation for more.',

  // Syncs of sources
  'already-syncing': 'This source is already syncing.',
  'sync-set-aside':
    'The server stopped three times during this sync, so it is left alone. Sync the source again to try once more.',
  'embedding-failed': 'The embedding model did not answer: {cause:text}',
  'large-documents-crowded': 'The server is busy with large documents.',
  'document-set-aside':
    'The server stopped three times while it read this, so it is left out. Sync the source again to try once more.',
  'document-gone': 'The document is gone.',
  'document-failed': 'It could not be read because of an error on our side.',
  'document-without-text': 'There is no text in it.',
  'cut-off-twice': 'Reading this page was cut off twice.',
  'too-many-tools': 'An assistant can use at most {most} tools of servers. Choose fewer.',
  'too-many-actions': 'An assistant can have at most {most} actions. Delete some that are no longer needed.',
  'action-address-refused':
    'This address cannot be called. Enter the address of a service on the public internet, for example https://api.example.com.',
  'action-secret-again': 'The address is now on another server. Enter the secret again, or remove it.',
  'too-many-approved-answers':
    'An assistant can have at most {most} approved answers. Delete some that are no longer needed.',
  'too-many-notes': 'A source can hold at most {most} notes and questions.',

  // Files that are uploaded
  'no-file-chosen': 'Please choose at least one file.',
  'file-too-large': 'File "{fileName}" is too large. Maximum size is {most}MB.',
  'too-many-files': 'A source can hold at most {most} files.',
  'too-many-files-at-once': 'At most {most} files can be uploaded at once.',
  'upload-not-multipart': 'Files are sent as multipart/form-data.',
  'upload-other-field': 'Only files in the field "{field}" are accepted here.',
  'upload-large-fields': 'The request has too large fields.',
  'upload-many-fields': 'The request has too many fields.',
  'upload-many-parts': 'The request has too many parts.',
  'upload-cut-off': 'The upload is not valid multipart data or was cut off.',
  'link-not-valid': 'This link is not valid.',
  'link-expired': 'This link has expired. Please download the file again.',
  'file-empty-file': 'File "{fileName}" is empty.',
  'file-no-file-type': 'File "{fileName}" has no file type. Supported: {kinds}.',
  'file-unknown-file-type': 'File type ".{extension}" is not supported.',
  'file-other-content': 'File "{fileName}" is not a valid {kind} file: its content is something else.',
  'file-other-kind': 'File "{fileName}" is not a valid {kind} file: it is {found:text}.',
  'file-other-archive': 'File "{fileName}" is not a valid {kind} file: it is another kind of zip archive.',
  'file-holds-macros':
    'File "{fileName}" holds macros. Save it without macros (.{kind}) and upload it again.',
  'file-protected-upload':
    'File "{fileName}" is protected by a password. Remove it and upload the file again.',
  'file-old-office-upload':
    'File "{fileName}" is in an old Office format. Save it as .{kind} and upload it again.',
  'file-no-pdf-objects': 'File "{fileName}" is damaged: it has no PDF objects.',
  'found-pdf': 'a PDF document',
  'found-rtf': 'an RTF document',
  'found-zip': 'a zip archive',
  'found-old-office': 'an old Office document',
  'found-windows-program': 'a Windows program',
  'found-program': 'a program',
  'found-jpeg': 'a JPEG picture',
  'found-png': 'a PNG picture',
  'found-gif': 'a GIF picture',
  'found-bmp': 'a BMP picture',
  'found-webp': 'a WebP picture',
  'found-archive': 'an archive',
  'found-postscript': 'a PostScript file',
  'found-web-page': 'a web page',

  // Files that cannot be read
  'file-no-text': 'The file holds no text.',
  'file-no-words-in-picture': 'No words were found in the picture.',
  'file-illegible-picture':
    'The words in the picture could not be read. Sharp pictures of texts in English or Filipino are read.',
  'file-picture-damaged': 'The picture is damaged or incomplete.',
  'file-picture-too-large': 'The picture is too large: at most {millions} million pixels are read.',
  'file-pdf-too-long': 'The PDF has {pages} pages; at most {most} are read.',
  'file-pdf-protected': 'The PDF is protected by a password.',
  'file-pdf-damaged': 'The PDF is damaged or incomplete.',
  'file-pdf-without-page': 'The PDF is damaged: no page can be read.',
  'file-pdf-without-words': 'The PDF holds no words, neither written nor in pictures.',
  'file-pdf-illegible':
    'The pages of the PDF are pictures whose words could not be read. Sharp pictures of texts in English or Filipino are read.',
  'file-no-document': 'The file is damaged: it holds no document.',
  'file-no-workbook': 'The file is damaged: it holds no workbook.',
  'file-no-presentation': 'The file is damaged: it holds no presentation.',
  'file-sheets-repeat':
    'The workbook repeats long texts in too many cells to be read. Save the sheets that matter as a file of their own.',
  'file-not-rtf': 'The file is not an RTF document.',
  'file-too-deep': 'The file is nested too deeply.',
  'file-open-quote': 'The file could not be read as separated values: a quote in it never ends.',
  'file-binary-data': 'The file does not hold text: it contains binary data.',
  'file-protected': 'The file is protected by a password.',
  'file-old-office': 'The file is in an old Office format; save it as .docx, .xlsx or .pptx.',
  'file-invalid-xml': 'The file is damaged: a part of it is no valid XML.',
  'file-xml-entities': 'The file is not safe to open: it declares XML entities.',
  'file-zip-damaged': 'The file is damaged or incomplete.',
  'file-zip-part-damaged': 'The file is damaged: a part of it cannot be unpacked.',
  'file-zip-compression': 'The file is not safe to open: its compression is unknown.',
  'file-zip-name': 'The file is not safe to open: it contains an unsafe file name.',
  'file-zip-link': 'The file is not safe to open: it contains a link.',
  'file-zip-too-large': 'The file is not safe to open: its content is too large.',
  'file-zip-overlap': 'The file is not safe to open: its parts overlap.',
  'file-zip-too-many': 'The file is not safe to open: it holds too many files.',
  'file-took-too-long': 'The file could not be read within {seconds} seconds.',
  'file-too-much-memory': 'The file needs too much memory to be read.',
  'file-reader-failed': 'The file could not be read: its reader failed.',
  'file-seems-damaged': 'The file could not be read: it seems to be damaged.',
  'file-lost': 'The content of this file is no longer there. Please delete the file and upload it again.',
  'files-away': 'The place where files are kept does not answer just now. Please try again in a few minutes.',

  // What of a document was not read, or is in doubt
  'warning-pages-illegible': {
    by: 'count',
    one: 'Page {pages} of {total} could not be read. Upload a version with text, or a sharper scan.',
    other:
      '{count} of {total} pages could not be read: pages {pages}. Upload a version with text, or a sharper scan.',
  },
  'warning-pages-unread': {
    by: 'count',
    one: 'Page {pages} of {total} was left unread, because pages that are pictures take long. Upload a version with text, or split the file.',
    other:
      '{count} of {total} pages were left unread, because pages that are pictures take long: pages {pages}. Upload a version with text, or split the file.',
  },
  'warning-pages-without-words': {
    by: 'count',
    one: 'No words were found on page {pages} of {total}. If it shows text, upload a version with text, or a sharper scan.',
    other:
      'No words were found on {count} of {total} pages: pages {pages}. If they show text, upload a version with text, or a sharper scan.',
  },
  'warning-pages-doubtful': {
    by: 'count',
    one: 'The words on page {pages} of {total} are hard to read. Check its text, or upload a sharper scan.',
    other:
      'The words on {count} of {total} pages are hard to read: pages {pages}. Check their text, or upload a sharper scan.',
  },
  'warning-pages-damaged': {
    by: 'count',
    one: 'Page {pages} of {total} is damaged and was left out. Save the file anew in the program that made it, and upload that.',
    other:
      '{count} of {total} pages are damaged and were left out: pages {pages}. Save the file anew in the program that made it, and upload that.',
  },
  'warning-pages-cropped': {
    by: 'count',
    one: 'Page {pages} of {total} is cropped, and what is cut off was not read. If it should be known, upload the file uncropped.',
    other:
      '{count} of {total} pages are cropped, and what is cut off was not read: pages {pages}. If it should be known, upload the file uncropped.',
  },
  'warning-picture-doubtful':
    'The words in this picture are hard to read. Check its text, or upload a sharper picture.',
  'warning-sheets-hidden': {
    by: 'count',
    one: 'A hidden sheet was left out: {names}. If it should be known, show it and upload the file again.',
    other:
      'Hidden sheets were left out: {names}. If they should be known, show them and upload the file again.',
  },
  'warning-slides-hidden': {
    by: 'count',
    one: 'Slide {pages} of {total} is hidden and was left out. If it should be known, show it and upload the file again.',
    other:
      '{count} of {total} slides are hidden and were left out: slides {pages}. If they should be known, show them and upload the file again.',
  },
  'warning-text-hidden': {
    by: 'count',
    one: 'One word is hidden and was left out: “{sample}”. If it should be known, show it and upload the file again.',
    other:
      '{count} words are hidden and were left out, beginning with “{sample}”. If they should be known, show them and upload the file again.',
  },
  'warning-text-struck': {
    by: 'count',
    one: 'One word is crossed out and was left out: “{sample}”. If it still holds, remove the line through it and upload the file again.',
    other:
      '{count} words are crossed out and were left out, beginning with “{sample}”. If they still hold, remove the line through them and upload the file again.',
  },
  'warning-columns-hidden': {
    by: 'count',
    one: 'A hidden column was left out ({names}). If it should be known, show it and upload the file again.',
    other:
      '{count} hidden columns were left out ({names}). If they should be known, show them and upload the file again.',
  },
  'warning-rows-hidden': {
    by: 'count',
    one: 'A hidden row was left out ({names}). If it should be known, show it and upload the file again.',
    other:
      '{count} hidden rows were left out ({names}). If they should be known, show them and upload the file again.',
  },
  'warning-rows-filtered': {
    by: 'count',
    one: 'A filter hides one row, which was left out ({names}). If it should be known, clear the filter and upload the file again.',
    other:
      'A filter hides {count} rows, which were left out ({names}). If they should be known, clear the filter and upload the file again.',
  },
  'warning-layers-hidden': {
    by: 'count',
    one: 'A hidden layer was left out: {names}. If it should be known, show it and upload the file again.',
    other:
      'Hidden layers were left out: {names}. If they should be known, show them and upload the file again.',
  },
  'warning-formats-unknown': {
    by: 'count',
    one: 'The number format {names} was not understood: its numbers are given without it. Check them in the text.',
    other:
      'Some number formats were not understood: their numbers are given without them ({names}). Check them in the text.',
  },
  'warning-encoding-unknown':
    'The file does not say how its letters are encoded. It was read as {encoding}. If letters are wrong, save the file as UTF-8 and upload it again.',
  'warning-notion-page-cut':
    'This page is too long: only its beginning was read. Split it into several pages in Notion.',
  'warning-notion-database-cut':
    'This database is too long: only its first rows were read. Split it in Notion, or set a filter.',
  'warning-notion-values-cut':
    'Only the first {most} values of “{name}” were read: Notion gives no more with a page.',
  'warning-notion-blocks-refused':
    'Some blocks of this page may not be read. Share what they come from with the integration in Notion.',
  'warning-notion-synced-block':
    'A synced block comes from a page that is not shared with the integration. Share that page in Notion.',
  'warning-notion-too-deep':
    'What is nested too deeply in this page was left out. Move it further out in Notion.',
  'warning-notion-unsupported':
    'Notion does not hand out blocks of the kind “{name}”. Write what they say as text.',

  // Websites
  'no-page-chosen': 'Please select at least one page to ingest',
  'page-of-other-site': '{host} is another website than {site}. A source holds pages of one website.',
  'page-of-other-site-than-first': 'It is a page of another website than the first.',
  'page-not-a-page': 'This address does not lead to a web page.',
  'page-empty': 'The page is empty.',
  'page-without-text': 'No text could be read from the page.',
  'page-noindex': 'The page asks robots not to keep it (noindex).',
  'page-gone': 'The page is gone: The website answered with status {status}.',
  'page-same-by-now': 'It is the same page as {url} by now.',
  'page-same': 'It is the same page as {url}.',
  'page-same-words': 'It holds the same words as {url}.',
  'page-not-in-patterns': 'The patterns leave it out.',
  'page-too-far': 'It lies more than {most} links away.',
  'robots-disallow': 'The website’s robots.txt asks crawlers not to read this page.',
  'robots-status': 'The website’s robots.txt answers with status {status}, so its pages are left alone.',
  'robots-not-followed':
    'The website’s robots.txt cannot be followed: it is too large or has too many rules.',
  'sitemap-elsewhere': 'The sitemap lies on another website.',

  // Notion

  // What the browser says of a call whose failure has no reason of ours: the answer of a proxy, say
  'rag-failed': 'RAG API error: {status} - {body}',
} as const satisfies Record<string, Entry>;
