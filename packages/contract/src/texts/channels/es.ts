import type { ChannelTexts } from './en.ts';

export const channels: ChannelTexts = {
  'channel-not-configured':
    '{channel} todavía no está configurado en este servidor. Quien lo administra encuentra en la documentación lo que hay que indicar.',
  'channel-token-refused': '{channel} ya no acepta la clave. Vuelva a conectarlo.',
  'channel-busy': '{channel} pide esperar antes del siguiente mensaje. Se enviará más tarde.',
  'channel-unreachable': 'No se puede contactar con {channel} en este momento. Inténtelo más tarde.',
  'channel-refused': '{channel} no lo aceptó: {problem}',
  'channel-unsure': '{channel} no dijo si el mensaje llegó, así que no se envía otra vez.',
  'channel-outside-window':
    'El visitante escribió hace más de 24 horas. {channel} solo entrega respuestas dentro de 24 horas.',
  'channel-account-taken': 'Esta cuenta ya responde por otro asistente. Elimine primero esa conexión.',
  'templates-none': 'Este canal no tiene mensajes aprobados.',
  'template-gone': 'Ya no hay un mensaje aprobado con ese nombre en ese idioma. Vuelva a cargar la lista.',
  'template-value-missing': 'Rellene todos los huecos.',
  'template-too-long':
    'El mensaje queda demasiado largo: el encabezado admite 60 caracteres y el texto, 1024.',
  'channel-not-connected': 'Ya no se puede contactar con este visitante: la cuenta no está conectada.',
  'channel-not-subscribed': '{channel} todavía no envía los mensajes de esta cuenta.',
  'channel-works': '¡La prueba del webhook funcionó!',
  'channel-paused': 'Las respuestas en {channel} están desactivadas.',
  'channel-answers': '{channel} responde.',
  'facebook-page-forgotten': 'Esta página ya no se conoce. Conéctese de nuevo con Facebook.',
  'facebook-page-differs': 'Este token no pertenece a la página elegida.',
  'facebook-state-unknown': 'Este inicio de sesión terminó o ya se usó. Empiece de nuevo.',
  'facebook-connected': 'Facebook está conectado. Puede cerrar esta ventana.',
  'facebook-back': 'Volver a sus canales',
  'facebook-cancelled': 'Se canceló la autorización de Facebook. Inténtelo de nuevo.',
  'facebook-no-pages':
    'Facebook no indicó ninguna página que pueda conectar. Elija al menos una al iniciar sesión.',
  'facebook-cache-failed':
    'Inició sesión en Facebook, pero no se pudieron guardar las páginas. Inténtelo de nuevo.',
  'facebook-load-failed': 'No se pudo cargar la configuración de Facebook',
  'facebook-setup-failed': 'No se pudo configurar la integración con Facebook',
  'facebook-update-failed': 'No se pudo actualizar la configuración de Facebook',
  'facebook-delete-failed': 'No se pudo eliminar la configuración de Facebook',
  'facebook-test-failed': 'No se pudo probar el webhook',
  'facebook-refresh-failed': 'No se pudo actualizar el estado de la suscripción',
  'facebook-auth-failed': 'No se pudo iniciar la autenticación de Facebook',
  'whatsapp-number-differs': 'Este token no abre el número indicado.',
};
