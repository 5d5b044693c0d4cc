import { fileURLToPath } from 'node:url'

/** The folder of the migrations, for both the embedded database and PostgreSQL. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
