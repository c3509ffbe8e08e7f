import type { voice as english } from './en.ts';

/** What the server says of calls by voice. */
export const voice: Record<keyof typeof english, string> = {
  'voice-not-configured':
    'La voz no está configurada en esta instalación. Quien la administra puede indicar un proveedor de voz en tiempo real.',
  'voice-token-failed': 'No se pudo obtener el token de la llamada',
  'voice-provider-failed': 'No se pudo contactar con el servicio de voz. Inténtelo de nuevo.',
  'voice-busy': 'El servicio de voz está muy ocupado. Inténtelo de nuevo en un momento.',
  'voice-used-up': 'Los minutos de llamada de hoy se han agotado. Puede seguir por escrito.',
  'voice-call-over': 'Esta llamada ha terminado.',
  'voice-call-taken': 'Esta llamada ya se conoce con otro identificador.',
};
