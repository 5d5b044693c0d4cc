/** A script of ours, bundled into one text that needs nothing else. See scripts/lib/script-imports.ts. */
declare module '*?script-text' {
  export const text: string
}

/** The address of a script of ours, beside the script that asks. See scripts/lib/script-imports.ts. */
declare module '*?script-url' {
  export const url: string
}
