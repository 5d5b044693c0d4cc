import type { Catalogue } from '../index.ts'

export const codes = {
  codes: {
    find: 'Buscar un código ICD-10',
    findHint: 'Palabras o el comienzo de un código',
    loading: 'Cargando los códigos…',
    nothingFound: 'No se han encontrado códigos.',
    failed: 'No se ha podido cargar la tabla de códigos, así que los códigos no se comprueban.',
    source: 'ICD-10-CM del año fiscal {0}, de CDC/NCHS y CMS.',
    otherYear: 'Esta visita es del año fiscal {0}, cuyos códigos no están cargados. Los códigos se comprueban con los de {1}.',
    unknown: 'No es un código ICD-10-CM del año fiscal {0}.',
    unchecked: 'Sin comprobar, porque los códigos del año de esta visita no están cargados: {0}.',
    ofYear: '{0} (año fiscal {1})',
    onlyUntil: '{0} (solo hasta el año fiscal {1})',
    inOtherYear: 'No está en el año fiscal {0}. Es un código del año fiscal {1}.',
    header: '«{0}» es un encabezado. Se necesita un código más largo.',
    excluded: 'No se codifica junto con {0} a menos que no estén relacionados (nota Excludes1 en {1}).',
    twice: 'Este código está dos veces en la lista.',
    noteSaysLeft: 'La nota dice izquierda.',
    noteSaysRight: 'La nota dice derecha.',
    use: 'Usar {0}',
  },
} satisfies Partial<Catalogue>
