/**
 * Takes in what is printed from now on, for tests: the browser's own dialog would wait for a printer. `pages` has the text of each print;
 * `restore` gives printing back.
 */
export function catchPrints(): { pages: string[]; restore(): void } {
  const pages: string[] = []
  const append = document.body.append
  document.body.append = (...nodes) => {
    append.apply(document.body, nodes)
    for (const node of nodes)
      if (node instanceof HTMLIFrameElement) {
        const { contentWindow: window, contentDocument: sheet } = node
        window!.print = () => void pages.push(sheet!.body.innerText)
      }
  }
  return {
    pages,
    restore() {
      document.body.append = append
    },
  }
}
