import type english from '../en/settings.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Configuración',
  description: 'Usted, su cuenta y el aspecto de {{product}}.',
  tabs: {
    label: 'Configuración',
    profile: 'Perfil',
    notifications: 'Notificaciones',
    appearance: 'Aspecto',
    api: 'Acceso por API',
  },
  loading: 'Cargando su configuración',
  failedTitle: 'No se pudo cargar su configuración',
  failedText: 'Está a salvo. Inténtelo de nuevo.',
  save: 'Guardar cambios',
  notSaved: 'No se guardaron sus cambios',
  tooLong: 'Use como mucho {{number}} caracteres.',
  profile: {
    title: 'Perfil',
    firstName: 'Nombre',
    firstNameMissing: 'Escriba su nombre.',
    lastName: 'Apellidos',
    company: 'Empresa',
    timezone: 'Zona horaria',
    timezoneHint: 'Cifras como «mensajes de hoy» cuentan desde la medianoche de esta zona.',
    saved: 'Su perfil está guardado',
  },
  appearance: {
    title: 'Aspecto',
    text: 'Lo que elija vale al momento, aquí y dondequiera que inicie sesión.',
    themeHint: 'Automático sigue a su dispositivo.',
    languageHint: 'El idioma de las pantallas. Sus asistentes responden en el idioma de la pregunta.',
    dateFormat: 'Formato de fecha',
    dateFormatHint: 'Cómo se escriben los días en listas e informes.',
    dateAuto: 'Según el idioma',
    saved: 'Su elección está guardada',
  },
  api: {
    tryTitle: 'Probar una llamada',
    tryText:
      'Pregunta a su asistente más reciente. Ponga una de sus claves en lugar de YOUR-KEY y ejecútela en una terminal.',
    tryNoAssistant:
      'Cree antes un asistente: su número va en lugar de ASSISTANT-ID. Ponga una de sus claves en lugar de YOUR-KEY y ejecútela en una terminal.',
    copy: 'Copiar llamada',
    reference: 'Todas las llamadas, para leer y probar',
  },
} satisfies Catalogue<typeof english>;
