import type { Catalogue } from '../index.ts'

export const noteCheck = {
  noteCheck: {
    title: 'Comparada con la grabación',
    checking: 'Comparando…',
    nothing: 'No se han encontrado diferencias.',
    count: { one: '{0} diferencia', other: '{0} diferencias' },
    contradicts: 'contradice la grabación',
    notRecorded: 'no está en la grabación',
    notNoted: 'no está en la nota',
    spoken: 'Se oyó:',
    nearest: 'Lo más cercano:',
    unrelated: 'Casi nada de esta nota está en la grabación. Compruebe que es la nota de este paciente.',
    replaceWith: 'Reemplazar por «{0}»',
    replaced: 'Reemplazado en la nota.',
    undo: 'Deshacer el reemplazo',
    dismiss: 'Descartar',
    dismissed: 'Descartadas: {0}',
    reason: 'Motivo (opcional)',
    restore: 'Restaurar',
    keys: 'Teclas en esta lista: ↑ y ↓ mueven, Intro reproduce, R reemplaza, D descarta.',
    spokenAt: 'Dicho en {0}',
    perhapsSpokenAt: 'Quizá dicho en {0}',
    inNote: 'En la nota:',
    noTranscript: 'No hay transcripción con la que comparar esta nota.',
    englishOnly: 'Solo en inglés: esta nota no se comprueba.',
    tooLong: 'Esta nota es demasiado larga para comprobarla.',
    failed: 'No se ha podido comprobar esta nota.',
    limits:
      'Solo se comparan palabras. No se ve lo que se reconoció mal, se mostró o no se dijo en voz alta, ni causas, momentos o personas confundidos, ni casi nada de lo omitido, salvo medicamentos, órdenes, citas de control y molestias. Una nota sin diferencias también puede estar equivocada.',
  },
} satisfies Partial<Catalogue>
