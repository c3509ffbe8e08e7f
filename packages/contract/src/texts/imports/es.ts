import type { ImportTexts } from './en.ts';

export const imports: ImportTexts = {
  'import-under-way': 'Ya se están trayendo datos. Espere a que termine o deténgalo.',
  'import-replaced': 'Entretanto se inició otra subida, así que esta terminó.',
  'import-upload-large': 'El archivo es demasiado grande: aquí se aceptan como máximo {most:size}.',
  'import-foreign':
    'Este fichero no es el archivo de los datos de una cuenta. Elija el que obtuvo en «Descargar mis datos». No se cambió nada.',
  'import-newer':
    'Este archivo se hizo con una versión más reciente que la de aquí. Pida primero que se actualice esta instalación. No se cambió nada.',
  'import-damaged':
    'El archivo no está como se hizo: algo está cortado, falta o fue alterado. Descárguelo de nuevo y elija el nuevo. No se cambió nada.',
  'import-too-large': 'El archivo contiene más de lo que se puede traer aquí. No se cambió nada.',
  'import-failed':
    'Terminó antes de que estuviera todo. Lo que se trajo se queda. Elija otra vez el mismo archivo: sigue desde ahí y nada se duplica.',
  'import-not-accepted': 'Algo de su contenido no se puede guardar aquí.',
  'import-connect-notion': 'Su clave de Notion no está en el archivo. Abra la fuente y conéctela con Notion.',
  'import-new-code':
    'Su código de acceso no está en el archivo, así que tiene uno nuevo. Déselo a quienes puedan conversar con el asistente.',
  'import-model-usual': 'El modelo que usaba no se ofrece aquí, así que usa el habitual.',
  'import-conversations-beyond': {
    by: 'count',
    one: 'Se omitió {count} conversación: el archivo contiene más de las que se traen.',
    other: 'Se omitieron {count} conversaciones: el archivo contiene más de las que se traen.',
  },
};
