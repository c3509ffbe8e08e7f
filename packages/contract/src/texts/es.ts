import type { Catalogue } from './catalogue.ts';
import { channels } from './channels/es.ts';
import { imports } from './imports/es.ts';
import { leads } from './leads/es.ts';
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

  'website-not-allowed':
    'No se puede leer esta dirección. Escriba la dirección de un sitio web público, por ejemplo https://example.com.',
  'website-no-answer': 'No se pudo leer el sitio web: no responde como debería.',
  'website-too-slow': 'El sitio web tardó demasiado en responder.',
  'website-too-large': 'La página es demasiado grande para leerla.',
  'website-unknown-packing': 'La página está comprimida de un modo que no se puede leer.',
  'website-too-many-redirects': 'El sitio web redirige demasiadas veces.',
  'website-redirect-nowhere': 'El sitio web redirige a una dirección que no existe.',
  'website-too-many-websites':
    'Se están leyendo demasiados sitios web en este momento. Inténtelo de nuevo en un minuto.',
  'website-too-many-pages': 'Se están leyendo demasiadas páginas en este momento.',
  'website-no-browser':
    'Esta instalación no tiene navegador para leer páginas. Elija el modo HttpClient o pida a quien la gestiona que le ponga un navegador.',
  'website-browser-does-not-start':
    'El navegador de esta instalación no arranca; quien la gestiona puede ver el motivo en el registro.',
  'website-browser-failed': 'El navegador no pudo mostrar la página.',
  'website-browser-ended': 'El navegador se cerró mientras mostraba la página.',
  'website-too-many-files': 'La página pide demasiados archivos.',
  'website-page-too-heavy': 'La página necesita más memoria de la permitida o hace fallar el navegador.',
  'website-status': 'El sitio web respondió con el estado {status}.',
  'website-closed': {
    by: 'minutes',
    one: 'El sitio web pide que se vuelva más tarde: en un minuto.',
    other: 'El sitio web pide que se vuelva más tarde: en {minutes} minutos.',
  },
  'website-crowded': 'Hay demasiadas páginas de este sitio en espera. Inténtelo más tarde.',
  'website-elsewhere': 'Esta dirección lleva a otro sitio web, {host}. Escriba esa dirección.',
  'website-all-gone':
    'Ya no se puede abrir ninguna página de {host}: el sitio web responde que no existen. Lo aprendido se conserva y sus asistentes siguen respondiendo con ello. Abra el sitio web en su navegador: si se ha mudado, conecte su nueva dirección.',
  'website-holds-most': 'Una fuente de sitio web admite como máximo {most} páginas.',
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

  'notion-key-refused': 'Notion no acepta esta clave de API. Revísela e inténtelo de nuevo.',
  'notion-key-forgotten': 'Esta clave de API de Notion ya no se conoce. Valídela de nuevo.',
  'notion-token-revoked': 'Notion no acepta esta clave de API. Vuelva a conectar Notion.',
  'notion-not-shared': 'Esta página ya no está en Notion o ya no se comparte con la integración.',
  'notion-busy': 'Notion pide esperar antes de la siguiente solicitud. Inténtelo más tarde.',
  'notion-refused': 'Notion no aceptó la solicitud.',
  'notion-unreachable': 'No se puede contactar con Notion en este momento. Inténtelo más tarde.',
  'notion-too-large': 'Una parte es más grande de lo que se puede leer de Notion. Divídala allí.',
  'notion-pages-crowded':
    'Se están leyendo demasiadas páginas grandes de Notion a la vez. Inténtelo más tarde.',
  'notion-too-many-rows':
    'Las bases de datos de esta fuente tienen más de {most} filas. Ponga un filtro o elija menos bases de datos.',

  'notion-pages-failed': 'No se pudieron obtener las páginas de Notion',
  'notion-roots-failed': 'No se pudieron obtener los elementos principales de Notion',
  'notion-groups-failed': 'No se pudieron obtener los grupos de contenido de Notion',
  'notion-content-failed': 'No se pudo obtener el contenido de la página {pageId}',
  'notion-filter-failed': 'No se pudieron filtrar las bases de datos',
  'notion-connections-failed': 'No se pudieron obtener las conexiones con Notion',
  'notion-save-failed': 'No se pudo guardar la conexión con Notion',
  'notion-delete-failed': 'No se pudo eliminar la conexión con Notion',
  'website-crawl-failed': 'No se pudo recorrer el sitio web',
  'website-create-failed': 'No se pudo crear la conexión con el sitio web',
  'website-update-failed': 'No se pudo cambiar la conexión con el sitio web',
  'website-delete-failed': 'No se pudo eliminar la conexión con el sitio web',
  'website-reingest-failed': 'No se pudo volver a leer la página del sitio web',
  'website-load-failed': 'No se pudieron cargar las páginas',
  'website-more-failed': 'No se pudieron cargar más páginas',
  'rag-failed': 'Error de la API RAG: {status} - {body}',
};
