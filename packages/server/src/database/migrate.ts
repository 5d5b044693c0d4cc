import { fileURLToPath } from 'node:url'

/** The folder of the migrations, which are the same for the embedded database and for PostgreSQL. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
