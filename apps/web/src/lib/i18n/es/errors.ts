import type english from '../en/errors.ts';
import type { Catalogue } from '../resources.ts';

export default {
  unknown: 'Algo salió mal. Inténtelo de nuevo.',
  network: 'No se pudo contactar con el servidor. Compruebe la conexión e inténtelo de nuevo.',
  authentication_failed: 'La autenticación ha fallado. Vuelva a iniciar sesión.',
  invalid_request: 'Hay algo incorrecto en la solicitud. Revise lo que ha escrito.',
  url_not_allowed: 'Esta dirección no se puede usar.',
  assistant_inactive: 'Este asistente está inactivo por ahora.',
  unauthenticated: 'Inicie sesión.',
  access_code_required: 'Este asistente pide un código de acceso.',
  invalid_access_code: 'Código de acceso no válido. Inténtelo de nuevo.',
  forbidden: 'No tiene permiso para hacer esto.',
  not_found: 'No se ha encontrado. Puede que se haya eliminado.',
  conflict: 'Esto ha cambiado entretanto. Vuelva a cargarlo.',
  already_syncing: 'Esta fuente ya se está sincronizando.',
  request_in_progress: 'La misma solicitud todavía se está procesando.',
  answer_not_kept: 'Esto ya se hizo, pero no se guarda la respuesta. Por favor, mire el resultado.',
  payload_too_large: 'Es demasiado grande.',
  quota_exceeded:
    'No hay sitio para esto en su cuenta. Elimine lo que ya no necesite o pida más a quien gestiona esta instalación.',
  unsupported_media_type: 'Este tipo de archivo no se admite.',
  unreadable_file: 'No se pudo leer el archivo. Puede que esté dañado.',
  idempotency_mismatch: 'Esta solicitud ya se envió con otro contenido.',
  too_many_requests: 'Ha ido un poco rápido. Espere un momento e inténtelo de nuevo.',
  daily_limit: 'Este asistente ya respondió hoy todas las preguntas que puede. Vuelva mañana.',
  internal: 'Algo salió mal de nuestro lado. Inténtelo de nuevo.',
  upstream_failed: 'Un servicio que necesitamos no respondió. Inténtelo de nuevo.',
  unavailable: 'El servicio no está disponible ahora. Inténtelo de nuevo pronto.',
  model_busy: 'El asistente está ocupado. Inténtelo de nuevo en un momento.',
  storage_full: 'No queda espacio para guardar esto.',
} satisfies Catalogue<typeof english>;
