import type { Catalogue } from './catalogue.ts';
import { channels } from './channels/es.ts';
import { imports } from './imports/es.ts';
import { leads } from './leads/es.ts';
import { sources } from './sources/es.ts';
import { voice } from './voice/es.ts';

/** The texts in Spanish. */
export const es: Catalogue = {
  'not-found': 'No se ha encontrado. Puede que se haya eliminado.',
  unexpected: 'Algo salió mal de nuestro lado. Inténtelo de nuevo.',
  'briefly-unavailable': 'El servicio no está disponible por un momento. Inténtelo de nuevo.',
  stopping: 'El servidor se está deteniendo. Inténtelo de nuevo.',
  'database-not-ready': 'La base de datos no está lista.',
  'disk-full':
    'No queda espacio en el disco para guardar esto. Elimine archivos que ya no necesite o pida a quien gestiona la instalación que libere espacio.',
  'too-many-requests': 'Ha ido un poco rápido. Espere un momento e inténtelo de nuevo.',
  'admin-only': 'Para esto se necesitan permisos de administración.',
  'invalid-input': 'Hay algo incorrecto en la solicitud. Revise lo que ha escrito.',
  'request-not-valid': 'La solicitud no es válida.',
  'request-not-http': 'La solicitud no es HTTP válido o es demasiado grande.',
  'request-not-utf8': 'La solicitud no es UTF-8 válido.',
  'request-too-large': 'La solicitud es demasiado grande.',
  'request-packed': 'Una solicitud no puede venir comprimida (Content-Encoding).',
  'json-not-utf8': 'El JSON solo se lee como UTF-8.',
  'too-many-values': 'La solicitud tiene demasiados valores.',
  'content-type-refused': 'Este tipo de contenido no se admite aquí.',
  'no-host': 'La solicitud no nombra ningún host.',
  'two-hosts': 'La solicitud nombra más de un host.',
  'body-missing': 'Esta llamada necesita un objeto JSON como cuerpo.',
  'body-unexpected': 'Esta llamada no lleva cuerpo.',
  'two-authorizations': 'Solo se puede enviar una cabecera Authorization.',
  'answers-not-read': 'Hay demasiadas respuestas suyas que aún no se han leído.',
  'requests-too-large':
    'Se están recibiendo demasiadas solicitudes grandes. Inténtelo de nuevo en un momento.',
  'messages-crowded': 'Llegan demasiados mensajes para esta cuenta. Envíelos de nuevo en un momento.',
  'idempotency-key-format': 'Una Idempotency-Key tiene de 1 a 255 caracteres ASCII visibles.',
  'idempotency-mismatch': 'Esta Idempotency-Key ya se usó para otra solicitud.',
  'request-in-progress': 'La misma solicitud todavía se está procesando.',
  'answer-not-kept':
    'Esto ya se hizo, pero no se guarda la respuesta. Mire el resultado; con una Idempotency-Key nueva se hace otra vez.',
  'mail-address-refused': 'Esta dirección no puede recibir correo.',
  'mail-not-accepted': 'El servidor de correo no aceptó el mensaje.',

  'sign-in-failed': 'La autenticación ha fallado. Vuelva a iniciar sesión.',
  'sign-in-away': 'No se puede contactar con el servicio de inicio de sesión. Inténtelo de nuevo.',
  'sign-in-crowded': 'Hay mucha gente iniciando sesión. Inténtelo de nuevo en un momento.',
  'sign-in-missing': 'Inicie sesión.',
  'foreign-user': 'No puede actuar como este usuario.',
  'last-admin': 'Es la única cuenta de administración. Primero dé ese rol a otra persona.',
  'no-subscription-runs': 'Aquí no hay ninguna suscripción en curso.',
  'another-user-named': 'El cuerpo nombra a otro usuario que la dirección.',
  'earlier-steps-first': 'Primero complete los pasos anteriores.',
  'nothing-read': 'Todavía no se ha leído nada de esta fuente.',
  'confirmation-differs': 'Escriba la dirección de su cuenta tal como se muestra.',
  'password-needed': 'Escriba su contraseña.',
  'sign-in-again':
    'Primero cierre la sesión y vuelva a iniciarla, para que nadie más pueda eliminar su cuenta.',
  'backup-under-way': 'Ya se está haciendo una copia de seguridad.',
  'export-under-way': 'Sus datos ya se están preparando.',
  'archive-failed':
    'No se pudo hacer. Inténtelo más tarde. Si sigue sin funcionar, quien administra el servidor verá la causa en su registro.',
  'archive-storage': 'El lugar donde se guardan los archivos no responde. Inténtelo más tarde.',
  'archive-expired': 'Este enlace ha caducado. Inicie la descarga de nuevo.',
  ...channels,
  ...leads,
  ...sources,
  ...imports,
  ...voice,
  'own-account-only': 'Solo puede hacerlo el titular de la cuenta, no quien actúa en su nombre.',
  'sign-in-elsewhere': 'Usted inicia sesión con otro proveedor, y todo esto se hace allí.',
  'own-session': 'Esta es la sesión que está usando. Cierre sesión.',
  'authenticator-on': 'Ya hay una app de autenticación activa. Quítela antes.',
  'authenticator-off': 'No hay ninguna app de autenticación activa.',
  'code-wrong': 'El código no es correcto o ya se usó. Espere al siguiente e inténtelo de nuevo.',
  'own-password-wrong': 'La contraseña no es correcta.',
  'passkey-refused': 'No se pudo añadir esta llave de acceso. Inténtelo de nuevo.',
  'too-many-passkeys': 'La cuenta ya tiene todas las llaves de acceso posibles. Quite una antes.',
  'password-short': 'Use al menos 8 caracteres.',
  'password-long': 'Use como mucho 256 caracteres.',
  'password-email': 'La contraseña no puede ser su correo.',
  'password-common': 'Mucha gente usa esta contraseña. Elija otra.',
  'email-taken': 'Ya hay una cuenta con este correo.',
  'foreign-form': 'Este formulario se envió desde otro sitio.',
  'field-twice': '{name} se indica más de una vez.',
  'address-too-long': 'La dirección es demasiado larga.',
  'live-foreign-origin': 'Las páginas de este origen no pueden conectarse.',
  'live-not-found': 'No existe esa conexión.',
  'live-other-state': 'La conexión está en otro estado.',
  'live-message-too-large': 'Un mensaje es demasiado grande o no es UTF-8.',
  'canned-replies-full': 'La lista de respuestas guardadas está llena. Elimine una que ya no necesite.',
  'thread-over': 'El visitante ha empezado otra conversación y ya no lee esta.',
  'nothing-asked': 'El visitante todavía no ha escrito nada.',
  'live-too-many': 'Demasiadas conexiones en directo. Inténtelo de nuevo.',

  'no-source-chosen': 'Seleccione al menos una fuente de conocimiento',
  'logo-unreadable': 'No se pudo procesar la imagen. Pruebe con otro archivo.',
  'model-not-offered': 'Este modelo no se ofrece aquí. Elija uno de la lista.',
  'assistant-not-public': 'El asistente no existe o no está disponible para el público',
  'reports-not-public': 'El asistente no existe o sus informes no son públicos',
  'assistant-inactive': 'Este asistente no está disponible para el público',
  'access-code-missing': 'Este asistente pide un código de acceso.',
  'access-code-wrong': 'Código de acceso no válido. Inténtelo de nuevo.',
  'assistant-resting': 'Este asistente ya respondió hoy todas las preguntas que puede. Vuelva mañana.',
  'questions-crowded': 'Se están respondiendo demasiadas preguntas. Inténtelo de nuevo en un momento.',
  'answer-interrupted': 'La respuesta se interrumpió. Inténtelo de nuevo.',
  'search-away': 'La búsqueda no está disponible ahora. Inténtelo de nuevo.',
  'model-busy': 'El modelo de lenguaje está ocupado. Inténtelo de nuevo en un momento.',
  'model-failed': 'El modelo de lenguaje no pudo responder. Inténtelo de nuevo.',
  'model-away': 'No se puede contactar con el modelo de lenguaje en este momento.',
  'embedder-failed': 'El modelo de embeddings integrado ha fallado.',
  'embedder-cannot-run': 'El modelo de embeddings integrado no puede funcionar en esta máquina.',
  'set-by-server': 'Los ajustes propios del servidor ya lo indican. No se puede cambiar aquí.',
  'model-not-found': 'No se encontró este modelo. Inícielo y vuelva a mirar.',
  'model-key-missing': 'Escriba la clave que le muestra el proveedor.',
  'model-address-missing': 'Escriba la dirección del modelo.',
  'mail-password-missing': 'Escriba la contraseña del servidor de correo.',

  'api-key-refused': 'Esta clave de API no es válida.',
  'api-key-scope': 'Esta clave de API no permite hacer esto.',
  'api-key-deleted': 'La clave de API se ha eliminado.',
  'api-key-of-site': 'Sitio público',
  'api-key-first-name': 'Clave de API predeterminada',
  'api-key-name': 'Clave de API {number}',
  'two-api-keys': 'Solo se puede enviar una clave de API.',
  'origin-not-allowed': 'Las páginas de este sitio web no pueden usar esta clave de API.',
  'quota-api-keys': 'Su cuenta puede tener {most} claves de API. Elimine una que ya no use.',
  'widget-welcome': '¡Hola! Soy {name}. {description} ¿En qué puedo ayudarle hoy?',
  'widget-description': 'Estoy aquí para responder a sus preguntas.',

  'quota-sources':
    'Su cuenta puede tener {most} fuentes. Elimine lo que ya no necesite o pida más a quien gestiona esta instalación.',
  'quota-assistants':
    'Su cuenta puede tener {most} asistentes. Elimine lo que ya no necesite o pida más a quien gestiona esta instalación.',
  'quota-imported-conversations':
    'Su cuenta puede tener {most} conversaciones importadas y ya las tiene. Elimine los asistentes cuyo historial ya no necesite.',
  'quota-items':
    'Su cuenta puede guardar {most} archivos y notas: ya usa {used} y quedan {left}. Elimine lo que ya no necesite o pida más a quien gestiona esta instalación.',
  'quota-bytes':
    'Su cuenta puede guardar {most:size} de archivos y notas: ya usa {used:size} y quedan {left:size}. Elimine lo que ya no necesite o pida más a quien gestiona esta instalación.',
  'quota-bytes-uploading':
    'Su cuenta puede guardar {most:size} de archivos y notas: ya usa {used:size}, se están subiendo {uploading:size} y quedan {left:size}. Elimine lo que ya no necesite o pida más a quien gestiona esta instalación.',

  'already-syncing': 'Esta fuente ya se está sincronizando.',
  'sync-set-aside':
    'El servidor se detuvo tres veces durante esta sincronización, así que se ha dejado. Sincronice la fuente de nuevo para intentarlo otra vez.',
  'embedding-failed': 'El modelo de embeddings no respondió: {cause:text}',
  'large-documents-crowded': 'El servidor está ocupado con documentos grandes.',
  'document-set-aside':
    'El servidor se detuvo tres veces mientras leía esto, así que se ha omitido. Sincronice la fuente de nuevo para intentarlo otra vez.',
  'document-gone': 'El documento ya no está.',
  'document-failed': 'No se pudo leer por un error de nuestro lado.',
  'document-without-text': 'No contiene texto.',
  'cut-off-twice': 'La lectura de esta página se interrumpió dos veces.',
  'too-many-tools': 'Un asistente puede usar como máximo {most} herramientas de servidores. Elige menos.',
  'too-many-actions':
    'Un asistente puede tener como máximo {most} acciones. Elimina las que ya no hagan falta.',
  'action-address-refused':
    'No se puede llamar a esta dirección. Escribe la dirección de un servicio en internet público, por ejemplo https://api.example.com.',
  'action-secret-again': 'La dirección está ahora en otro servidor. Escribe de nuevo el secreto o quítalo.',
  'too-many-approved-answers':
    'Un asistente admite como máximo {most} respuestas aprobadas. Elimine las que ya no hagan falta.',
  'too-many-notes': 'Una fuente admite como máximo {most} notas y preguntas.',

  'no-file-chosen': 'Elija al menos un archivo.',
  'file-too-large': 'El archivo «{fileName}» es demasiado grande. El tamaño máximo es {most} MB.',
  'too-many-files': 'Una fuente admite como máximo {most} archivos.',
  'too-many-files-at-once': 'Se pueden subir como máximo {most} archivos a la vez.',
  'upload-not-multipart': 'Los archivos se envían como multipart/form-data.',
  'upload-other-field': 'Aquí solo se aceptan archivos en el campo «{field}».',
  'upload-large-fields': 'La solicitud tiene campos demasiado grandes.',
  'upload-many-fields': 'La solicitud tiene demasiados campos.',
  'upload-many-parts': 'La solicitud tiene demasiadas partes.',
  'upload-cut-off': 'La subida no es multipart válido o se interrumpió.',
  'link-not-valid': 'Este enlace no es válido.',
  'link-expired': 'Este enlace ha caducado. Descargue el archivo de nuevo.',
  'file-empty-file': 'El archivo «{fileName}» está vacío.',
  'file-no-file-type': 'El archivo «{fileName}» no tiene tipo. Se admiten: {kinds}.',
  'file-unknown-file-type': 'El tipo de archivo «.{extension}» no se admite.',
  'file-other-content': 'El archivo «{fileName}» no es un {kind} válido: su contenido es otra cosa.',
  'file-other-kind': 'El archivo «{fileName}» no es un {kind} válido: es {found:text}.',
  'file-other-archive': 'El archivo «{fileName}» no es un {kind} válido: es otro tipo de archivo zip.',
  'file-holds-macros':
    'El archivo «{fileName}» contiene macros. Guárdelo sin macros (.{kind}) y súbalo de nuevo.',
  'file-protected-upload':
    'El archivo «{fileName}» está protegido con contraseña. Quítela y suba el archivo de nuevo.',
  'file-old-office-upload':
    'El archivo «{fileName}» está en un formato antiguo de Office. Guárdelo como .{kind} y súbalo de nuevo.',
  'file-no-pdf-objects': 'El archivo «{fileName}» está dañado: no contiene objetos PDF.',
  'found-pdf': 'un documento PDF',
  'found-rtf': 'un documento RTF',
  'found-zip': 'un archivo zip',
  'found-old-office': 'un documento antiguo de Office',
  'found-windows-program': 'un programa de Windows',
  'found-program': 'un programa',
  'found-jpeg': 'una imagen JPEG',
  'found-png': 'una imagen PNG',
  'found-gif': 'una imagen GIF',
  'found-bmp': 'una imagen BMP',
  'found-webp': 'una imagen WebP',
  'found-archive': 'un archivo comprimido',
  'found-postscript': 'un archivo PostScript',
  'found-web-page': 'una página web',

  'file-no-text': 'El archivo no contiene texto.',
  'file-no-words-in-picture': 'No se encontraron palabras en la imagen.',
  'file-illegible-picture':
    'No se pudieron leer las palabras de la imagen. Se leen imágenes nítidas de textos en inglés o filipino.',
  'file-picture-damaged': 'La imagen está dañada o incompleta.',
  'file-picture-too-large':
    'La imagen es demasiado grande: se leen como máximo {millions} millones de píxeles.',
  'file-pdf-too-long': 'El PDF tiene {pages} páginas; se leen como máximo {most}.',
  'file-pdf-protected': 'El PDF está protegido con contraseña.',
  'file-pdf-damaged': 'El PDF está dañado o incompleto.',
  'file-pdf-without-page': 'El PDF está dañado: no se puede leer ninguna página.',
  'file-pdf-without-words': 'El PDF no contiene palabras, ni escritas ni en imágenes.',
  'file-pdf-illegible':
    'Las páginas del PDF son imágenes cuyas palabras no se pudieron leer. Se leen imágenes nítidas de textos en inglés o filipino.',
  'file-no-document': 'El archivo está dañado: no contiene ningún documento.',
  'file-no-workbook': 'El archivo está dañado: no contiene ningún libro de cálculo.',
  'file-no-presentation': 'El archivo está dañado: no contiene ninguna presentación.',
  'file-sheets-repeat':
    'El libro repite textos largos en demasiadas celdas y no se puede leer. Guarde las hojas importantes en un archivo aparte.',
  'file-not-rtf': 'El archivo no es un documento RTF.',
  'file-too-deep': 'El archivo tiene demasiados niveles anidados.',
  'file-open-quote': 'El archivo no se pudo leer como CSV: hay unas comillas que no se cierran.',
  'file-binary-data': 'El archivo no contiene texto: contiene datos binarios.',
  'file-protected': 'El archivo está protegido con contraseña.',
  'file-old-office': 'El archivo está en un formato antiguo de Office; guárdelo como .docx, .xlsx o .pptx.',
  'file-invalid-xml': 'El archivo está dañado: una parte no es XML válido.',
  'file-xml-entities': 'No es seguro abrir el archivo: declara entidades XML.',
  'file-zip-damaged': 'El archivo está dañado o incompleto.',
  'file-zip-part-damaged': 'El archivo está dañado: una parte no se puede descomprimir.',
  'file-zip-compression': 'No es seguro abrir el archivo: su compresión es desconocida.',
  'file-zip-name': 'No es seguro abrir el archivo: contiene un nombre de archivo peligroso.',
  'file-zip-link': 'No es seguro abrir el archivo: contiene un enlace.',
  'file-zip-too-large': 'No es seguro abrir el archivo: su contenido es demasiado grande.',
  'file-zip-overlap': 'No es seguro abrir el archivo: sus partes se solapan.',
  'file-zip-too-many': 'No es seguro abrir el archivo: contiene demasiados archivos.',
  'file-took-too-long': 'El archivo no se pudo leer en {seconds} segundos.',
  'file-too-much-memory': 'El archivo necesita demasiada memoria para leerse.',
  'file-reader-failed': 'El archivo no se pudo leer: falló su lector.',
  'file-seems-damaged': 'El archivo no se pudo leer: parece dañado.',
  'file-lost': 'El contenido de este archivo ya no está. Elimine el archivo y vuelva a subirlo.',
  'files-away':
    'El lugar donde se guardan los archivos no responde en este momento. Inténtelo de nuevo en unos minutos.',

  'warning-pages-illegible': {
    by: 'count',
    one: 'La página {pages} de {total} no se pudo leer. Suba una versión con texto o un escaneo más nítido.',
    other:
      '{count} de {total} páginas no se pudieron leer: páginas {pages}. Suba una versión con texto o un escaneo más nítido.',
  },
  'warning-pages-unread': {
    by: 'count',
    one: 'La página {pages} de {total} quedó sin leer, porque las páginas que son imágenes tardan mucho. Suba una versión con texto o divida el archivo.',
    other:
      '{count} de {total} páginas quedaron sin leer, porque las páginas que son imágenes tardan mucho: páginas {pages}. Suba una versión con texto o divida el archivo.',
  },
  'warning-pages-without-words': {
    by: 'count',
    one: 'No se encontraron palabras en la página {pages} de {total}. Si muestra texto, suba una versión con texto o un escaneo más nítido.',
    other:
      'No se encontraron palabras en {count} de {total} páginas: páginas {pages}. Si muestran texto, suba una versión con texto o un escaneo más nítido.',
  },
  'warning-pages-doubtful': {
    by: 'count',
    one: 'Las palabras de la página {pages} de {total} son difíciles de leer. Revise su texto o suba un escaneo más nítido.',
    other:
      'Las palabras de {count} de {total} páginas son difíciles de leer: páginas {pages}. Revise su texto o suba un escaneo más nítido.',
  },
  'warning-pages-damaged': {
    by: 'count',
    one: 'La página {pages} de {total} está dañada y se omitió. Guarde de nuevo el archivo con el programa que lo creó y suba ese.',
    other:
      '{count} de {total} páginas están dañadas y se omitieron: páginas {pages}. Guarde de nuevo el archivo con el programa que lo creó y suba ese.',
  },
  'warning-pages-cropped': {
    by: 'count',
    one: 'La página {pages} de {total} está recortada y no se leyó lo que quedó fuera. Si debe conocerse, suba el archivo sin recortar.',
    other:
      '{count} de {total} páginas están recortadas y no se leyó lo que quedó fuera: páginas {pages}. Si debe conocerse, suba el archivo sin recortar.',
  },
  'warning-picture-doubtful':
    'Las palabras de esta imagen son difíciles de leer. Revise su texto o suba una imagen más nítida.',
  'warning-sheets-hidden': {
    by: 'count',
    one: 'Se omitió una hoja oculta: {names}. Si debe conocerse, muéstrela y vuelva a subir el archivo.',
    other: 'Se omitieron hojas ocultas: {names}. Si deben conocerse, muéstrelas y vuelva a subir el archivo.',
  },
  'warning-slides-hidden': {
    by: 'count',
    one: 'La diapositiva {pages} de {total} está oculta y se omitió. Si debe conocerse, muéstrela y vuelva a subir el archivo.',
    other:
      '{count} de {total} diapositivas están ocultas y se omitieron: diapositivas {pages}. Si deben conocerse, muéstrelas y vuelva a subir el archivo.',
  },
  'warning-text-hidden': {
    by: 'count',
    one: 'Una palabra está oculta y se omitió: «{sample}». Si debe conocerse, muéstrela y vuelva a subir el archivo.',
    other:
      '{count} palabras están ocultas y se omitieron; empiezan por «{sample}». Si deben conocerse, muéstrelas y vuelva a subir el archivo.',
  },
  'warning-text-struck': {
    by: 'count',
    one: 'Una palabra está tachada y se omitió: «{sample}». Si sigue siendo válida, quite el tachado y vuelva a subir el archivo.',
    other:
      '{count} palabras están tachadas y se omitieron; empiezan por «{sample}». Si siguen siendo válidas, quite el tachado y vuelva a subir el archivo.',
  },
  'warning-columns-hidden': {
    by: 'count',
    one: 'Se omitió una columna oculta ({names}). Si debe conocerse, muéstrela y vuelva a subir el archivo.',
    other:
      'Se omitieron {count} columnas ocultas ({names}). Si deben conocerse, muéstrelas y vuelva a subir el archivo.',
  },
  'warning-rows-hidden': {
    by: 'count',
    one: 'Se omitió una fila oculta ({names}). Si debe conocerse, muéstrela y vuelva a subir el archivo.',
    other:
      'Se omitieron {count} filas ocultas ({names}). Si deben conocerse, muéstrelas y vuelva a subir el archivo.',
  },
  'warning-rows-filtered': {
    by: 'count',
    one: 'Un filtro oculta una fila, que se omitió ({names}). Si debe conocerse, quite el filtro y vuelva a subir el archivo.',
    other:
      'Un filtro oculta {count} filas, que se omitieron ({names}). Si deben conocerse, quite el filtro y vuelva a subir el archivo.',
  },
  'warning-layers-hidden': {
    by: 'count',
    one: 'Se omitió una capa oculta: {names}. Si debe conocerse, muéstrela y vuelva a subir el archivo.',
    other: 'Se omitieron capas ocultas: {names}. Si deben conocerse, muéstrelas y vuelva a subir el archivo.',
  },
  'warning-formats-unknown': {
    by: 'count',
    one: 'No se entendió el formato de número {names}: sus números se dan sin él. Revíselos en el texto.',
    other:
      'No se entendieron algunos formatos de número: sus números se dan sin ellos ({names}). Revíselos en el texto.',
  },
  'warning-encoding-unknown':
    'El archivo no indica cómo están codificadas sus letras. Se leyó como {encoding}. Si hay letras incorrectas, guárdelo como UTF-8 y vuelva a subirlo.',
  'warning-notion-page-cut':
    'Esta página es demasiado larga: solo se leyó el comienzo. Divídala en varias páginas en Notion.',
  'warning-notion-database-cut':
    'Esta base de datos es demasiado larga: solo se leyeron las primeras filas. Divídala en Notion o establezca un filtro.',
  'warning-notion-values-cut':
    'Solo se leyeron los primeros {most} valores de «{name}»: Notion no da más con una página.',
  'warning-notion-blocks-refused':
    'Algunos bloques de esta página no se pueden leer. Comparta en Notion con la integración aquello de donde provienen.',
  'warning-notion-synced-block':
    'Un bloque sincronizado proviene de una página que no se comparte con la integración. Comparta esa página en Notion.',
  'warning-notion-too-deep':
    'Se omitió lo que está anidado demasiado adentro en esta página. Muévalo hacia afuera en Notion.',
  'warning-notion-unsupported':
    'Notion no entrega bloques del tipo «{name}». Escriba como texto lo que dicen.',

  'no-page-chosen': 'Seleccione al menos una página',
  'page-of-other-site':
    '{host} es otro sitio web que {site}. Una fuente contiene páginas de un solo sitio web.',
  'page-of-other-site-than-first': 'Es una página de otro sitio web que la primera.',
  'page-not-a-page': 'Esta dirección no lleva a una página web.',
  'page-empty': 'La página está vacía.',
  'page-without-text': 'No se pudo leer texto de la página.',
  'page-noindex': 'La página pide a los robots que no la guarden (noindex).',
  'page-gone': 'La página ya no está: El sitio web respondió con el estado {status}.',
  'page-same-by-now': 'Ahora es la misma página que {url}.',
  'page-same': 'Es la misma página que {url}.',
  'page-same-words': 'Contiene las mismas palabras que {url}.',
  'page-not-in-patterns': 'Los patrones la excluyen.',
  'page-too-far': 'Está a más de {most} enlaces de distancia.',
  'robots-disallow': 'El robots.txt del sitio web pide que no se lea esta página.',
  'robots-status':
    'El robots.txt del sitio web responde con el estado {status}, por lo que no se leen sus páginas.',
  'robots-not-followed':
    'No se puede seguir el robots.txt del sitio web: es demasiado grande o tiene demasiadas reglas.',
  'sitemap-elsewhere': 'El mapa del sitio está en otro sitio web.',

  'rag-failed': 'Error de la API RAG: {status} - {body}',
};
