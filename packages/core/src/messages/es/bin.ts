import type { Catalogue } from '../index.ts'

export const bin = {
  bin: {
    title: 'Eliminados recientemente',
    documentsAbout: 'Los documentos eliminados y los archivos sustituidos se conservan 30 días.',
    dictationsAbout: 'Los dictados eliminados se conservan 30 días, con su grabación y su nota.',
    failed: 'No se ha podido cargar lo eliminado.',
    stale: 'Es posible que la lista no esté actualizada.',
    none: 'No se ha eliminado nada en los últimos 30 días.',
    documentColumn: 'Documento',
    dictationColumn: 'Dictado',
    deletedColumn: 'Eliminado',
    actionColumn: 'Restaurar',
    unnamed: 'Sin nombre',
    replaced: 'Sustituido por otro archivo',
    dictatedAt: (moment) => `Dictado el ${moment}`,
    byWhom: (moment, name) => (name ? `${moment}, por ${name}` : moment),
    until: (day) => `Se conserva hasta el ${day}`,
    restore: 'Restaurar',
    restoreOf: (name) => `Restaurar: ${name}`,
  },
} satisfies Partial<Catalogue>
