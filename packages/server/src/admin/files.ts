import { fileFolder } from '../database/schema.ts'
import { adoptFolder, compareFiles, folderRow, setFilesAside } from '../files/index.ts'
import { ProgramError } from '../lib/program-error.ts'
import { type AdminContext, type Command, printTable } from './command.ts'

const clockOf = ({ now }: AdminContext) => ({ now })

export const fileCommands: readonly Command[] = [
  {
    name: 'files check',
    about: 'Compares recordings and documents on the disk with their rows in the database',
    fields: [],
    async run(context) {
      const { known, unknown, missing } = await compareFiles({ ...context, clock: clockOf(context) }, context.store)
      const aside = (await context.store.quarantined()).length
      printTable(
        context,
        ['files', 'what'],
        [
          [String(known), 'have a row'],
          [String(unknown.length), 'have none, and are older than a day'],
          [String(aside), 'are in quarantine'],
          [String(missing), 'are missing: there is a row, but no file'],
        ],
      )
    },
  },
  {
    name: 'files quarantine',
    about: 'Moves every file without a row that is older than a day into quarantine, for 30 days',
    fields: [],
    async run(context) {
      const row = await folderRow(context.database)
      if (!row || (await context.store.mark()) !== row.mark)
        throw new ProgramError('DATA_DIR/files is not the folder of this database. `files adopt` makes it that.')
      const { unknown } = await compareFiles({ ...context, clock: clockOf(context) }, context.store)
      const moved = await setFilesAside({ ...context, clock: clockOf(context) }, context.store, unknown)
      await context.database.update(fileFolder).set({ unknown: 0, quarantined: (await context.store.quarantined()).length })
      context.print(`Moved ${moved}. They come back by themselves if the database knows them again.`)
    },
  },
  {
    name: 'files adopt',
    about: 'Gives the folder of recordings and documents to this database, as after a restore',
    fields: [],
    async run(context) {
      await adoptFolder(context.database, context.store)
      context.print('Recordings and documents belong to this database now. `files check` compares them.')
    },
  },
]
