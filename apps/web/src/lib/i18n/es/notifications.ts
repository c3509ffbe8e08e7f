import type english from '../en/notifications.ts';
import type { Catalogue } from '../resources.ts';

export default {
  loading: 'Cargando notificaciones...',
  failedTitle: 'No se pudieron cargar las notificaciones',
  failedText: 'No se ha perdido nada. Inténtelo de nuevo.',
  empty: 'No hay nada pendiente. Aquí aparecerán las novedades de sus fuentes y asistentes.',
  markAll: 'Marcar todo como leído',
  older: 'Mostrar anteriores',
  today: 'Hoy',
  yesterday: 'Ayer',
  isUnread: 'Sin leer:',
  syncFailed: {
    title: 'Falló la sincronización de {{name}}',
    text: 'Sus asistentes siguen respondiendo con lo que aprendieron antes. Vea por qué y sincronice de nuevo.',
  },
  documentsFailed: {
    title_one: 'No se pudo leer {{number}} documento de {{name}}',
    title_other: 'No se pudieron leer {{number}} documentos de {{name}}',
    text: 'Los demás están al día. Vea cuáles y por qué.',
  },
  reconnect: {
    title: 'Hay que volver a conectar {{name}}',
    text: 'Se rechazó el acceso. Hasta entonces no se sincroniza.',
  },
  channelReconnect: {
    title: 'Hay que conectar de nuevo {{channel}}: {{account}}',
    text: 'Su clave ya no se acepta, así que su asistente no puede responder allí.',
  },
  firstConversation: {
    title: '{{name}} tuvo su primera conversación',
    text: 'Un visitante ha preguntado. Vea la pregunta y la respuesta.',
  },
  unanswered: {
    title_one: '{{name}} no pudo responder {{number}} pregunta',
    title_other: '{{name}} no pudo responder {{number}} preguntas',
    text: 'Escriba las respuestas y las sabrá desde ahora.',
  },
  newLeads: {
    title_one: '{{name}} tiene {{number}} nuevo contacto',
    title_other: '{{name}} tiene {{number}} nuevos contactos',
    text: 'Vea quién dejó sus datos y qué preguntó.',
  },
  webhookDisabled: {
    title: 'Se desactivó el webhook a {{host}}',
    text: 'Nada había llegado allí durante días. Mire las últimas respuestas y actívelo de nuevo.',
  },
  planUsage: {
    messages: 'Ha usado {{used}} de {{limit}} mensajes de este mes',
    sources: 'Tiene {{used}} fuentes; el plan gratuito nombra {{limit}}',
    channels: 'Canales que usan los visitantes: {{used}}. El plan gratuito prevé {{limit}}',
    text: 'Durante la beta no se corta nada. Vea lo que usa.',
  },
  room: {
    title: 'Su cuenta está llena al {{percent}}',
    text: 'Elimine fuentes o archivos que ya no necesite para hacer sitio.',
  },
  keyLimit: {
    near: 'La clave de API {{name}} casi ha agotado las llamadas de hoy',
    usedUp: 'La clave de API {{name}} ha agotado las llamadas de hoy',
    text: '{{used}} de {{limit}} llamadas al día.',
  },
  usedUp: {
    title: '{{name}} ya respondió todas las preguntas de hoy',
    all: 'Sus asistentes ya respondieron todas las preguntas de hoy',
    text: 'Se pide a los visitantes que vuelvan mañana. Se permiten {{limit}} al día.',
  },
  person: {
    title: 'Alguien le necesita en {{name}}',
    button: 'Un visitante ha pedido hablar con una persona.',
    asked: 'Un visitante ha pedido una persona con sus propias palabras.',
    refusals: 'El asistente no pudo responder dos veces seguidas.',
    'thumbs-down': 'A un visitante no le gustó una respuesta.',
    form: 'Un visitante ha dejado sus datos de contacto.',
  },
  people: {
    title_one: '{{number}} visitante más le necesita en {{name}}',
    title_other: '{{number}} visitantes más le necesitan en {{name}}',
    text: 'Son tantos en una hora que aquí solo se cuentan. Véalos todos en la bandeja de entrada.',
  },
  archives: {
    export: {
      ready: {
        title: 'Sus datos están listos',
        text: 'Descárguelos en la configuración; se guardan {{days}} días.',
      },
      failed: { title: 'No se pudieron preparar sus datos', text: 'Vea por qué y pídalos de nuevo.' },
    },
    backup: {
      ready: {
        title: 'La copia de seguridad está lista',
        text: 'Descárguela en la página de la base de datos.',
      },
      failed: { title: 'No se hizo la copia de seguridad', text: 'Vea por qué y pídala de nuevo.' },
    },
  },
  settings: {
    title: 'Correos',
    text: 'Qué correos le enviamos. Los que tratan de la seguridad de su cuenta llegan siempre.',
    loading: 'Cargando su elección de correos...',
    failedTitle: 'No se pudo cargar su elección de correos',
    failedText: 'Se mantiene como estaba. Inténtelo de nuevo.',
    saved: 'Guardado',
    notSaved: 'No se pudo guardar',
    emailNotifications: 'Avisos por correo',
    emailNotificationsHint:
      'Cuando una sincronización programada falla definitivamente, hay que volver a conectar una fuente o se alcanza un límite. Para las sincronizaciones, también debe estar activado el interruptor en los ajustes de sincronización.',
    leadAlerts: 'Avisos de contactos',
    leadAlertsHint: 'Cuando un visitante deja sus datos; lo que llega en media hora es un solo correo.',
    weeklyReports: 'Informes semanales',
    weeklyReportsHint:
      'Los lunes a las 8 de la mañana: conversaciones, preguntas sin respuesta y fuentes con fallos de la semana anterior.',
    systemUpdates: 'Novedades del sistema',
    systemUpdatesHint:
      'Lo que anuncia quien administra este sitio, como trabajos previstos. Los anuncios aparecen en sus notificaciones de todos modos.',
  },
  unsubscribe: {
    title: '¿Dejar de recibir estos correos?',
    text: 'No recibirá más correos de este tipo. Los que tratan de la seguridad de su cuenta siguen llegando.',
    stop: 'Dejar de recibirlos',
    doneTitle: 'Listo: no recibirá más correos de este tipo',
    doneText: 'Se ha desactivado: {{name}}. Puede volver a activarlo en la configuración cuando quiera.',
    unknownTitle: 'Este enlace ya no funciona',
    unknownText: 'No se ha cambiado nada. Inicie sesión y elija allí qué correos recibe.',
    settings: 'Elegir sus correos en la configuración',
  },
} satisfies Catalogue<typeof english>;
