export default {
  delete: {
    title: 'Eliminar la cuenta',
    text: 'Su cuenta y todo lo que contiene se elimina para siempre. Nadie puede recuperarla.',
    ask: 'Eliminar la cuenta…',
    notAsOther: 'Solo puede eliminar esta cuenta su titular, no quien actúa en su nombre.',
    dialogTitle: '¿Eliminar su cuenta?',
    dialogText: 'Se cierra su sesión en todas partes al instante y sus asistentes dejan de responder.',
    lost: {
      sources: 'Todas las fuentes: archivos, notas y lo leído de sitios web y de Notion',
      assistants: 'Todos los asistentes, con sus páginas públicas y widgets',
      conversations: 'Todas las conversaciones, contactos e informes',
      keys: 'Todas las claves de API y su inicio de sesión',
    },
    confirmation: 'Escriba {{email}} para confirmar',
    password: 'Su contraseña',
    confirm: 'Eliminar la cuenta',
    busy: 'Eliminando…',
  },
};
