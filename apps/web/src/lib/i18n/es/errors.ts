import type english from '../en/errors.ts';
import type { Catalogue } from '../resources.ts';

export default {
  unknown: 'Algo salió mal. Inténtelo de nuevo.',
  network: 'No se pudo contactar con el servidor. Compruebe la conexión e inténtelo de nuevo.',
  authentication_failed: 'La autenticación ha fallado. Vuelva a iniciar sesión.',
  quota_exceeded:
    'No hay sitio para esto en su cuenta. Elimine lo que ya no necesite o pida más a quien gestiona esta instalación.',
} satisfies Catalogue<typeof english>;
