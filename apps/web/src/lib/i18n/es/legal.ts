import type english from '../en/legal.ts';
import type { Catalogue } from '../resources.ts';

export default {
  updated: 'Última actualización: {{date}}',
  terms: {
    title: 'Condiciones del servicio',
    service: {
      title: 'Qué recibe',
      text: '{{product}} crea asistentes de chat que responden con los documentos que usted les da. Durante la beta todas las funciones son gratuitas. Los precios, cuando los haya, se anuncian con 30 días de antelación.',
    },
    content: {
      title: 'Su contenido',
      text: 'Sus documentos y conversaciones siguen siendo suyos. Nos permite guardarlos y procesarlos solo para prestarle el servicio. Suba únicamente lo que tenga derecho a usar y nada ilícito.',
    },
    use: {
      title: 'Uso razonable',
      text: 'Debe tener al menos 18 años o el consentimiento de su madre, padre o tutor. Las llamadas tienen un límite por minuto, hora y día para que el servicio sea rápido para todo el mundo. Las respuestas las genera una máquina: compruébelas antes de confiar en ellas.',
    },
    liability: {
      title: 'Responsabilidad',
      text: 'El servicio se ofrece tal como es. Nuestra responsabilidad se limita a lo que haya pagado en los últimos 12 meses.',
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
      text: 'Para responder con sus documentos y mostrarle cómo van sus asistentes. No vendemos datos ni mostramos publicidad.',
    },
    sharing: {
      title: 'Quién más lo ve',
      text: 'Si se conecta un modelo de lenguaje de otra empresa, se le envían la pregunta y los pasajes necesarios para responderla. Si no, nada sale de esta instalación.',
    },
    rights: {
      title: 'Sus derechos',
      text: 'Puede eliminar fuentes y asistentes en cualquier momento; lo aprendido de ellos desaparece también. Las solicitudes sobre sus datos se responden en 30 días.',
    },
  },
  cookies: {
    title: 'Política de cookies',
    what: {
      title: 'Qué se guarda en su dispositivo',
      text: 'Solo lo necesario: una cookie de la página de inicio de sesión, otra con la que reconoce este navegador durante 180 días, su sesión en el almacenamiento local y el tema y el idioma que eligió. Los visitantes de un chat conservan un número aleatorio para volver a encontrar su conversación.',
    },
    not: {
      title: 'Qué no se guarda',
      text: 'Ninguna cookie de analítica, de publicidad ni de otras empresas.',
    },
    manage: {
      title: 'Cómo borrarlo',
      text: 'Cierre la sesión o borre los datos de este sitio en su navegador. Tendrá que iniciar sesión y elegir tema e idioma otra vez.',
    },
  },
} satisfies Catalogue<typeof english>;
