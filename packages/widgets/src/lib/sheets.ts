const sheets = new Map<string, CSSStyleSheet>()

/** One constructed sheet per text, shared by all elements; unlike `<style>`, a strict CSP allows it. */
export function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}
