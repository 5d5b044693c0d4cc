import type { Catalogue } from '../index.ts'

export const recorder = {
  microphone: {
    title: 'Micrófono',
    titleOf: 'Micrófono: {0}',
    label: 'Micrófono',
    usual: 'Predeterminado del sistema',
    unnamed: 'Micrófono {0}',
    gone: 'El micrófono elegido (no conectado)',
    noise: 'Reducir el ruido de fondo',
    noiseHint: 'Para una sala ruidosa. Puede comerse palabras dichas en voz baja.',
    gain: 'Ajustar el volumen automáticamente',
    gainHint: 'Desactívelo si su micrófono de dictado ya lo hace.',
    test: 'Probar el micrófono',
    testEnd: 'Terminar la prueba',
    testAgain: 'Probar otra vez',
    testNotLoaded: 'No se pudo cargar la prueba. Compruebe su conexión y pulse el botón otra vez.',
    testSpeak: 'Diga unas palabras. Las oirá enseguida. No se guarda nada.',
    testPlaying: 'Así se le oye.',
    testGood: 'Su micrófono funciona.',
  },
  player: {
    position: 'Posición en la grabación',
    positionOf: '{0} de {1}',
    speed: 'Velocidad',
    rate: '{0}×',
    redo: 'Repetir los últimos 5 s',
    insertAt: 'Insertar en {0}',
    overFrom: 'Grabar encima desde {0}',
    undo: 'Deshacer el último cambio',
    silent: 'Silencio de {0} s en {1}',
    missing: (seconds, at) => (seconds < 1 ? `Falta menos de 1 s en ${at}` : `Faltan unos ${seconds} s en ${at}`),
  },
  recording: {
    missingSeconds: {
      one: 'Falta alrededor de 1 segundo, la última vez en {1}. Repita lo que dijo en ese momento.',
      other: 'Faltan unos {0} segundos, la última vez en {1}. Repita lo que dijo en ese momento.',
    },
    missingMinutes: {
      one: 'Falta alrededor de 1 minuto, la última vez en {1}. Repita lo que dijo en ese momento.',
      other: 'Faltan unos {0} minutos, la última vez en {1}. Repita lo que dijo en ese momento.',
    },
    asleep: 'El equipo estuvo suspendido, o se cambió su reloj, en {0}. Falta lo que dijo entretanto. Repítalo si es importante.',
  },
} satisfies Partial<Catalogue>
