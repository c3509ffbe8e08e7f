import type english from '../en/syncing.ts';
import type { Catalogue } from '../resources.ts';

export default {
  done: {
    pages_one: '{{done}} de {{total}} página',
    pages_other: '{{done}} de {{total}} páginas',
    files_one: '{{done}} de {{total}} archivo',
    files_other: '{{done}} de {{total}} archivos',
    entries_one: '{{done}} de {{total}} entrada',
    entries_other: '{{done}} de {{total}} entradas',
  },
  still: {
    pages_one: 'Su {{number}} página sigue sirviendo. Sincronice más tarde.',
    pages_other: 'Sus {{number}} páginas siguen sirviendo. Sincronice más tarde.',
    files_one: 'Su {{number}} archivo sigue sirviendo. Sincronice más tarde.',
    files_other: 'Sus {{number}} archivos siguen sirviendo. Sincronice más tarde.',
    entries_one: 'Su {{number}} entrada sigue sirviendo. Sincronice más tarde.',
    entries_other: 'Sus {{number}} entradas siguen sirviendo. Sincronice más tarde.',
  },
  tryAgain: 'Sincronice más tarde.',
  cancelled: '«{{name}}»: sincronización cancelada',
  waiting_one:
    '{{number}} página ya se leyó y aún no se ha aprendido. La próxima sincronización sigue desde ahí.',
  waiting_other:
    '{{number}} páginas ya se leyeron y aún no se han aprendido. La próxima sincronización sigue desde ahí.',
  nothingLost: 'No se pierde nada: lo leído se conserva y la próxima sincronización sigue con el resto.',
} satisfies Catalogue<typeof english>;
