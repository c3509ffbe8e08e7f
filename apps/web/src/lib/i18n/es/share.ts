import type en from '../en/share.ts';
import type { Catalogue } from '../resources.ts';

export default {
  button: 'Compartir',
  title: 'Compartir {{name}}',
  link: 'Enlace del chat público',
  linkOpen: 'Cualquiera con este enlace puede chatear.',
  linkWithCode: 'El código de acceso va en el enlace: quien lo tenga puede entrar.',
  copy: 'Copiar enlace',
  open: 'Abrir',
  qrAlt: 'Código QR del enlace del chat público',
  qrText: 'Imprímalo en un menú, un recibo o un cartel: la cámara del teléfono abre el chat.',
  png: 'PNG',
  svg: 'SVG',
  qrFailed: 'No se pudo crear el código QR. El enlace funciona igualmente.',
  code: 'Código de acceso:',
  copyCode: 'Copiar código',
  where: 'Dónde se encuentra',
  page: 'Página de chat público',
  pageNote: 'La página del enlace',
  live: 'En línea',
  off: 'En pausa',
  widget: 'Widget del sitio web',
  widgetNote: 'Un chat en su propio sitio; su código y su clave se crean en Despliegue',
  setUp: 'Configurar',
  reports: 'Informes públicos',
  reportsOn: 'Cualquiera con el enlace puede leer sus conversaciones',
  reportsOff: 'Solo usted puede leer sus conversaciones',
  change: 'Cambiar',
  paused: 'Este asistente está en pausa: quien lo visita lee que no está activo. Actívelo en sus ajustes.',
  codeLost:
    'El código de acceso ya no se puede leer, así que nadie puede entrar. Cree uno nuevo en sus ajustes.',
} satisfies Catalogue<typeof en>;
