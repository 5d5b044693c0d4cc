/** One of our scripts, bundled into a single self-contained text. See scripts/lib/script-imports.ts. */
declare module '*?script-text' {
  export const text: string
}

/** The address of one of our scripts, beside the importing one. See scripts/lib/script-imports.ts. */
declare module '*?script-url' {
  export const url: string
}
