import type english from '../en/legal.ts';
import type { Catalogue } from '../resources.ts';

export default {
  updated: 'Última actualización: {{date}}',
  contact: {
    title: 'Contacto',
    privacy: 'Preguntas sobre sus datos: {{address}}. Recibirá respuesta en 30 días.',
    support: 'Ayuda: {{address}}. Recibirá una primera respuesta en 24 horas.',
    dpo: 'Responsable de protección de datos: {{address}}.',
    cookies: 'Preguntas sobre cookies: {{address}}. Recibirá respuesta en 48 horas.',
    none: 'Escriba a quien gestiona este sitio, en la dirección por la que lo conoció.',
    noneForCookies:
      'Escriba a quien gestiona este sitio, en la dirección por la que lo conoció. Las preguntas sobre cookies se responden en 48 horas.',
  },
  terms: {
    title: 'Condiciones del servicio',
    service: {
      title: 'Qué recibe',
      text: '{{product}} crea asistentes de chat que responden con el conocimiento que usted les da: buscan los pasajes adecuados y responden a partir de ellos (recuperación). Puede ponerlos en una página de chat, en su web como widget y llamarlos por una API. Las respuestas llegan en tiempo real.',
    },
    plans: {
      title: 'Planes y precios',
      text: 'Hay planes gratuitos, de pago y para empresas. Durante la beta todas las funciones son gratuitas. Los precios y sus cambios se anuncian con 30 días de antelación. Un plan de pago empieza con 7 días de prueba y se puede devolver en 30 días.',
    },
    account: {
      title: 'Su cuenta',
      text: 'Debe tener al menos 18 años o el consentimiento de su madre, padre o tutor. Guarde su contraseña para usted; lo que ocurre en su cuenta es responsabilidad suya.',
    },
    content: {
      title: 'Su contenido',
      text: 'Sus documentos y conversaciones siguen siendo suyos. Nos permite guardarlos y procesarlos solo para prestarle el servicio. Suba únicamente lo que tenga derecho a usar y nada ilícito.',
    },
    use: {
      title: 'Uso razonable',
      text: 'Las llamadas tienen un límite por minuto, hora y día, según el plan, para que el servicio sea rápido para todo el mundo. No intente entrar sin permiso, sobrecargar el servicio ni usarlo para engañar o dañar.',
    },
    answers: {
      title: 'Respuestas de una máquina',
      text: 'Las respuestas las genera una máquina y pueden ser erróneas. Cada una nombra sus fuentes: compruébelas antes de confiar en ellas. No son asesoramiento legal, médico ni financiero.',
    },
    support: {
      title: 'Soporte',
      text: 'Las peticiones de ayuda reciben una primera respuesta en 24 horas.',
    },
    ending: {
      title: 'Fin',
      text: 'Puede borrar su cuenta en cualquier momento. Tras una prueba pausada, los datos se guardan 30 días. Las cuentas que incumplan estas condiciones se pueden cerrar.',
    },
    liability: {
      title: 'Responsabilidad',
      text: 'El servicio se ofrece tal como es. Nuestra responsabilidad se limita a lo que haya pagado en los últimos 12 meses.',
    },
    changes: {
      title: 'Cambios',
      text: 'Cuando estas condiciones cambian, también cambia la fecha de arriba, y de lo importante se avisa con 30 días.',
    },
  },
  privacy: {
    title: 'Política de privacidad',
    collect: {
      title: 'Qué guardamos',
      text: 'Su nombre y correo, los documentos que sube, los asistentes que crea y las conversaciones de los visitantes con ellos. A los visitantes se les reconoce por un número aleatorio que crea su navegador.',
    },
    purpose: {
      title: 'Para qué',
      text: 'Para responder con sus documentos, mostrarle cómo van sus asistentes y mantener el servicio seguro y rápido. No vendemos datos ni mostramos publicidad.',
    },
    sharing: {
      title: 'Quién más lo ve',
      text: 'Si se conecta un modelo de lenguaje de otra empresa, se le envían la pregunta y los pasajes necesarios para responderla. Si se conecta Notion, leemos allí las páginas que usted eligió. Quien gestiona esta instalación, y quien la aloja, puede ver lo guardado. Fuera de eso, nada sale de ella.',
    },
    retention: {
      title: 'Cuánto tiempo',
      text: 'Mientras existan su cuenta y la fuente o el asistente. Lo aprendido de una fuente desaparece con ella. Tras una prueba pausada, los datos se guardan 30 días.',
    },
    security: {
      title: 'Cómo se guarda',
      text: 'Las claves y los tokens se guardan cifrados; las contraseñas, solo como huella. Cada cuenta ve únicamente lo suyo; lo que hace un administrador en nombre de otra persona queda anotado.',
    },
    children: {
      title: 'Menores',
      text: 'El servicio es para mayores de 18 años, o con el consentimiento de su madre, padre o tutor.',
    },
    rights: {
      title: 'Sus derechos',
      text: 'Puede ver, corregir, llevarse y borrar sus datos. Las fuentes y los asistentes se borran en cualquier momento; lo aprendido de ellos desaparece también. Las solicitudes sobre sus datos se responden en 30 días.',
    },
    changes: {
      title: 'Cambios',
      text: 'Cuando esta política cambia, también cambia la fecha de arriba.',
    },
  },
  cookies: {
    title: 'Política de cookies',
    what: {
      title: 'Qué son las cookies y tecnologías similares',
      text: 'Las cookies son notas pequeñas que un sitio deja en su navegador. El almacenamiento local guarda notas hasta que se borran; el de sesión, hasta que se cierra la pestaña. Los tokens de API prueban quién ha iniciado sesión. Las balizas web son imágenes invisibles que avisan de una visita: no usamos ninguna.',
    },
    types: {
      title: 'Qué usamos',
      text: 'Hay cuatro tipos habituales. Abajo ve cuáles tiene este sitio y puede desactivar lo que no es esencial.',
    },
    third: {
      title: 'Servicios de otros',
      text: 'El proveedor del modelo de IA, el alojamiento, la supervisión del rendimiento, la analítica interna, la API de Notion, los procesadores de pagos, la mensajería en tiempo real y las redes de distribución no dejan nada en su navegador aquí: todos los archivos vienen de este sitio y es el servidor quien pregunta a otros. No hay pagos durante la beta.',
    },
    manage: {
      title: 'Gestionar su elección',
      text: 'El interruptor de arriba vale al instante en este navegador. Su navegador también puede bloquear o borrar lo que guarda un sitio. Sin lo esencial no puede iniciar sesión; sin lo funcional, su tema, su idioma y un chat anterior empiezan de nuevo.',
    },
    retention: {
      title: 'Cuánto tiempo queda',
      text: 'La página de inicio de sesión reconoce un navegador durante 180 días. Los tokens de sesión duran entre 24 horas y 30 días. Su tema, su idioma y el número de visitante quedan hasta que los borre, como mucho lo que su navegador los conserve. Una conexión con Notion iniciada queda 24 horas.',
    },
    updates: {
      title: 'Cambios',
      text: 'Cuando se guarde algo más, esta página lo dirá antes, con una fecha nueva arriba.',
    },
  },
  storage: {
    title: 'Su elección',
    saved: 'Su elección se guarda en este navegador.',
    always: 'Siempre activo',
    none: 'No se usa',
    essential: {
      title: 'Esencial',
      text: 'Iniciar sesión, mantenerla abierta y los códigos de acceso de los chats. Sin ello el sitio no funciona.',
    },
    functional: {
      title: 'Funcional',
      text: 'Recuerda su tema, su idioma y, en las páginas de chat, su chat anterior.',
    },
    analytics: {
      title: 'Analítica',
      text: 'Contamos las conversaciones en el servidor. Para eso no se guarda nada en su navegador.',
    },
    marketing: {
      title: 'Publicidad',
      text: 'Sin anuncios, y nadie le sigue.',
    },
  },
} satisfies Catalogue<typeof english>;
