import { buildAll } from './build.ts'
import { packagesWork } from './try-packages.ts'

const t = Date.now()
await buildAll()
console.log(Date.now() - t)
console.log(await packagesWork(), Date.now() - t)
