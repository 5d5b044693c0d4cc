import type { Catalogue } from '../index.ts'

export const speakers = {
  speakers: {
    speaker: 'Hablante {0}',
    unknown: 'Hablante desconocido',
    copy: 'Copiar la transcripción',
    copied: 'Copiada.',
    rename: 'Cambiar el nombre de {0}',
    name: 'Nombre',
    effect: 'Vale para toda la transcripción.',
    sameName: 'Otro hablante tiene este nombre. Los dos cuentan entonces como una persona.',
    local: 'Aquí no se pueden guardar nombres. Este se conserva en esta página hasta que cierre la sesión.',
    renamed: 'Nombre del hablante cambiado.',
    notRenamed: 'El nombre del hablante no se ha cambiado.',
    save: 'Guardar',
    saving: 'Guardando…',
  },
} satisfies Partial<Catalogue>
