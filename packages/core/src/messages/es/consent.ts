import type { Catalogue } from '../index.ts'

export const consent = {
  dictationDevices: {
    connect: 'Conectar un micrófono de dictado o un pedal',
    connected: { one: '{0} dispositivo conectado', other: '{0} dispositivos conectados' },
    problems: {
      unsupported:
        'Este navegador no puede conectar micrófonos de dictado ni pedales. Use Chrome o Edge en un ordenador, o los botones de aquí.',
      blocked:
        'Esta página no puede conectar dispositivos. Ábrala en su propia ventana o pida a su administrador que lo permita aquí.',
      none: 'No se eligió ningún dispositivo. Enchúfelo, pulse el botón otra vez y elíjalo en la lista.',
      failed:
        'No se ha podido conectar el dispositivo. Cierre otros programas que lo usen, desenchúfelo, enchúfelo de nuevo y elíjalo otra vez.',
      unplugged: 'El dispositivo se ha desconectado. Enchúfelo de nuevo; hasta entonces use los botones de aquí.',
      'not-loaded': 'No se pudo cargar lo que conecta los dispositivos. Compruebe su conexión y pulse el botón otra vez.',
    },
  },
  consent: {
    title: 'Consentimiento para grabar',
    agreed: 'El paciente acepta que se le grabe',
    useStanding: 'Consentimiento permanente del {0} ({1}, {2})',
    endStanding: 'Terminar el consentimiento permanente',
    endStandingAsk:
      '¿Terminar el consentimiento permanente? Se preguntará al paciente en cada visita. Las grabaciones hechas hasta ahora se conservan.',
    standingNotSaved:
      'El consentimiento permanente no se ha podido guardar en el servidor. Se preguntará de nuevo al paciente en la próxima visita.',
    standingNotEnded:
      'El consentimiento permanente no se ha podido terminar en el servidor. Inténtelo de nuevo en la próxima visita.',
    details: 'Otra respuesta',
    change: 'Cambiar',
    needed: 'Pida el consentimiento antes de grabar.',
    wordingTitle: 'Qué preguntar (versión {0})',
    wording:
      'Me gustaría grabar nuestra visita para poder redactar su nota a partir de la grabación. La grabación se guarda con su historia clínica. Puede decir que no, y puede pedir que se detenga en cualquier momento. ¿Está de acuerdo?',
    who: '¿Quién acepta?',
    givers: { patient: 'Paciente', representative: 'Persona que habla por el paciente' },
    how: '¿Cómo?',
    ways: { spoken: 'De palabra', written: 'Por escrito' },
    standing: 'También para las próximas visitas (consentimiento permanente)',
    save: 'Acepta',
    refused: 'No acepta',
    cancel: 'Cancelar',
    line: (...parts) => `Consentimiento para grabar: ${parts.filter(Boolean).join(', ')}`,
    inLine: {
      patient: 'paciente',
      representative: 'persona que habla por el paciente',
      spoken: 'de palabra',
      written: 'por escrito',
      standing: 'permanente',
    },
    inRecording: 'a los {0} de la grabación',
    wordingVersion: 'texto {0}',
    withdraw: 'Retirar el consentimiento',
    withdrawAsk:
      '¿Retirar el consentimiento? Se borran todas las grabaciones hechas con él, aquí y en el servidor; las que no se han enviado, con sus comentarios. Las notas se conservan.',
    refuseAsk: '¿Borrar esta grabación? El paciente no quiere que se le grabe.',
    withdrawSent: '¿Retirar el consentimiento? La grabación se borra aquí y en el servidor. La nota se conserva.',
    isWithdrawn: 'Se ha retirado el consentimiento.',
    deletedHere: 'Las grabaciones sin enviar hechas con él se han borrado.',
    deletedOnServer: {
      one: 'Se ha borrado {0} grabación del servidor.',
      other: 'Se han borrado {0} grabaciones del servidor.',
    },
    noneOnServer: 'El servidor no tiene ninguna grabación hecha con él y rechaza la que llegue después.',
    deletedThere: 'Las grabaciones hechas con él que estaban en el servidor se han borrado.',
    recordingWithdrawn: 'Se ha retirado el consentimiento y esta grabación se ha borrado.',
    notWithdrawnOnServer:
      'Las grabaciones ya enviadas pueden seguir en el servidor. Se volverá a intentar automáticamente; si cierra antes esta página, retire su consentimiento en los dictados recientes.',
    withdrawalRefused:
      'El servidor ha rechazado la retirada, así que las grabaciones ya enviadas pueden seguir en él. Retire su consentimiento en los dictados recientes.',
    withdrawn: (at) => `Consentimiento retirado${at ? `: ${at}` : ''}. La grabación se ha borrado.`,
    off: (name) => `${name || 'El paciente'} no quiere que se le grabe. La grabación está desactivada en esta visita.`,
    refusedEarlier:
      'Este paciente no ha aceptado que se le grabe en esta visita. Guarde ahora su respuesta, o detenga y borre la grabación.',
    askAgain: 'El paciente ahora acepta',
    keptHere: 'La respuesta no se ha podido guardar en el servidor. Vale en esta página hasta que cierre la sesión.',
  },
} satisfies Partial<Catalogue>
