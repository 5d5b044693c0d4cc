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
    doubt: {
      silent: 'No cuenta: la grabadora midió silencio aquí.',
      prompt: 'No cuenta: es el vocabulario, que los servicios de voz repiten en los silencios.',
      repeated: 'No cuenta: el servicio de voz se repitió.',
      marker: 'No cuenta: describe un sonido.',
      ending: 'No cuenta: los servicios de voz escriben esto en los silencios.',
      'no-speech': 'No cuenta: el servicio de voz no encontró voz aquí.',
    },
    confirm: 'Sí se dijo',
    confirmed: 'Cuenta, porque un usuario dice que se dijo.',
    takeBack: 'No contar',
    notCounted: {
      one: '{0} segmento de la transcripción no cuenta como dicho. Está marcado abajo.',
      other: '{0} segmentos de la transcripción no cuentan como dichos. Están marcados abajo.',
    },
    save: 'Guardar',
    saving: 'Guardando…',
  },
} satisfies Partial<Catalogue>
