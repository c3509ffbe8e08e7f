import { faq } from '@anito/contract/texts/site/es';
import type english from '../en/pricing.ts';
import type { Catalogue } from '../resources.ts';

export default {
  badge: 'Beta',
  title: 'Gratis durante la beta',
  text: 'Todavía no hay facturación. Por ahora todas las funciones son gratuitas. Si eso cambia, avisaremos con 30 días de antelación.',
  plansTitle: 'Los planes que vendrán',
  plansText: 'Para que pueda hacer planes: lo que costarán cuando termine la beta.',
  perMonth: 'al mes',
  setup: '{{price}} una vez, por la puesta en marcha',
  soon: 'Próximamente',
  about: 'unos {{pesos}}',
  free: 'Gratis ahora, en beta',
  rate: 'Los pesos filipinos están redondeados, a {{rate}} por dólar, nuestro cambio del {{date}}. Precios sin impuestos.',
  plans: {
    starter: {
      name: 'Starter',
      text: 'Para una tienda que quiere respuestas a sus preguntas.',
    },
    doneForYou: {
      name: 'Done-for-You',
      text: 'Reunimos su conocimiento y lo dejamos todo listo.',
    },
    pro: {
      name: 'Pro',
      text: 'Para un equipo con varios papeles que cubrir.',
    },
    business: {
      name: 'Business',
      text: 'Para sucursales, departamentos y mucho que saber.',
    },
    agency: {
      name: 'Agency',
      text: 'Para quien crea asistentes para otros.',
    },
  },
  rows: {
    assistants: 'Asistentes',
    messages: 'Mensajes al mes',
    sources: 'Fuentes de conocimiento',
    documents: 'Documentos por fuente',
    storage: 'Almacenamiento',
    dashboard: 'Panel',
    api: 'Acceso a la API',
    voice: 'Voz',
    crm: 'Integración con CRM',
    whiteLabel: 'Marca blanca',
    clients: 'Varios clientes',
  },
  unlimited: 'Sin límite',
  orMore: '{{number}}+',
  included: 'Incluido',
  notIncluded: 'No incluido',
  notFixed: 'Aún sin fijar',
  compareTitle: 'Comparar los planes',
  compareText: 'Lo que aún no existe llega con los planes marcados como próximos.',
  plan: 'Plan',
  price: 'Precio al mes',
  addOnsTitle: 'Complementos',
  addOnsText: 'Sobre cualquier plan, cuando necesite más.',
  addOns: {
    messages: {
      name: 'Mensajes adicionales',
      unit: 'por cada 1000',
    },
    storage: {
      name: 'Almacenamiento adicional',
      unit: 'por cada 5 GB',
    },
    voices: {
      name: 'Voces premium',
      unit: 'por cada 100 000 caracteres',
    },
    integration: {
      name: 'Integración a medida',
      unit: 'una vez',
    },
  },
  range: 'de {{from}} a {{to}}',
  whiteLabelTitle: 'Marca blanca',
  whiteLabelText: 'Toda la plataforma con su nombre y su dominio, para sus clientes.',
  whiteLabelSetup: 'Puesta en marcha',
  whiteLabelSupport: 'Soporte al mes',
  promisesTitle: 'Lo que prometemos con cada plan',
  promises: {
    trial: {
      title: '7 días gratis',
      text: 'Cada plan empieza con una prueba.',
    },
    kept: {
      title: 'Guardado 30 días',
      text: 'Tras una prueba pausada, sus datos le esperan.',
    },
    refund: {
      title: '30 días para cambiar de idea',
      text: 'Se le devuelve todo su dinero.',
    },
    change: {
      title: 'Subir o bajar',
      text: 'Las mejoras valen al instante; las reducciones, en el siguiente ciclo.',
    },
  },
  faqTitle: 'Preguntas y respuestas',
  from: 'desde {{price}}',
  or: '{{one}} o {{other}}',
  faq,
} satisfies Catalogue<typeof english>;
