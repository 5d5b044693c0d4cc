import type { Catalogue } from '../index.ts'

export const outbox = {
  outbox: {
    title: 'Dictados sin enviar',
    found: (patient, time, length) =>
      patient
        ? `No se ha enviado una grabación de ${patient}, de las ${time}, de ${length}.`
        : `No se ha enviado una grabación de las ${time}, de ${length}.`,
    foundText: (patient, time) =>
      patient ? `No se ha enviado un texto de ${patient}, de las ${time}.` : `No se ha enviado un texto de las ${time}.`,
    deletedOn: 'Se eliminará de este equipo el {0}.',
    unreadable: 'No se ha enviado una grabación de las {0} y ya no se puede abrir. Si es importante, díctela de nuevo.',
    damaged: {
      one: 'Se ha dañado aproximadamente {0} s de esta grabación en el disco. El resto sigue aquí. Escúchela antes de enviarla.',
      other: 'Se han dañado unos {0} s de esta grabación en el disco. El resto sigue aquí. Escúchela antes de enviarla.',
    },
    withdrawn: {
      one: 'Se ha retirado el consentimiento. Se ha borrado {0} dictado sin enviar.',
      other: 'Se ha retirado el consentimiento. Se han borrado {0} dictados sin enviar.',
    },
    notFound: 'Esta grabación ya no está aquí. Puede que se haya enviado desde otra pestaña.',
    sending: (patient) => (patient ? `Enviando el dictado de ${patient}` : 'Enviando el dictado'),
    waiting: (patient) => (patient ? `El dictado de ${patient} está en espera` : 'El dictado está en espera'),
    held: (patient) => (patient ? `No se ha enviado el dictado de ${patient}` : 'No se ha enviado el dictado'),
    again: 'No se ha perdido nada. Se volverá a intentar automáticamente.',
    kept: 'No se ha perdido nada.',
    inMemory: 'No cierre esta página hasta que se envíe: no se ha podido guardar en este equipo.',
    percent: '{0} % enviado',
    arrived: 'El dictado se ha enviado.',
    otherName: (sent, record) => `Se envió para «${sent}», pero la ficha elegida es de ${record}.`,
    sendForRecord: (record) => `Enviar para ${record}`,
    send: 'Enviar',
    sendNow: 'Reintentar',
    play: 'Reproducir',
    pause: 'Pausar la reproducción',
    open: 'Abrir',
    cancel: 'Cancelar',
    discard: 'Descartar',
    discardAsk: '¿Descartar este dictado? No se puede deshacer.',
    busy: 'Primero envíe o borre el dictado del formulario.',
    playback: 'La grabación no se puede reproducir aquí. Se puede enviar.',
    full: 'El disco está lleno. La grabación solo se conserva en esta página: no la cierre antes de enviarla.',
    refused:
      'Este navegador no guarda grabaciones. La grabación solo se conserva en esta página: no la cierre antes de enviarla.',
    refusedFrame:
      'Este navegador no guarda grabaciones de un formulario dentro de la página de otro sitio. La grabación solo se conserva en este formulario: no salga de la página antes de enviarla.',
    weak: 'Las grabaciones sin enviar se guardan en este equipo hasta que se envían. Su servidor no tiene una clave para ellas, así que otras personas con acceso a este equipo podrían abrirlas.',
    understood: 'Entendido',
  },
} satisfies Partial<Catalogue>
