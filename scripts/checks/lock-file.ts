// Lock files must install everywhere: they list the binaries of every system and no registry address.
// npm omits binaries that a registry lacks at that moment, and then `npm ci` fails on other machines.
import type { Check } from '../lib/tree.ts'

interface Entry {
  resolved?: string
  link?: boolean
  version?: string
  optionalDependencies?: Record<string, string>
}

export const lockFile: Check = {
  name: 'lock files',
  find: (tree) =>
    tree.files
      .filter((file) => /(^|\/)package-lock\.json$/.test(file))
      .flatMap((file) => {
        const { packages } = JSON.parse(tree.read(file)) as { packages: Record<string, Entry> }
        const names = Object.keys(packages)
        return Object.entries(packages).flatMap(([path, { resolved, link, optionalDependencies = {} }]) => [
          ...(resolved && !link && !resolved.startsWith('file:') ? [`${file}: ${path} has an address, ${resolved}`] : []),
          ...Object.keys(optionalDependencies)
            .filter((wanted) => !names.some((name) => name.endsWith(`node_modules/${wanted}`)))
            .map((wanted) => `${file}: ${path} needs ${wanted}, which is missing`),
        ])
      }),
}
