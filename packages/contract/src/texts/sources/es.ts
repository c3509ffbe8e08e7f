import type { SourceTexts } from './en.ts';

export const sources: SourceTexts = {
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
};
