/** Moves the focus from a row that is about to be removed to the button of the row beside it, else to the one that adds rows. */
export function focusBeside(button: HTMLElement): void {
  const row = button.closest('.review-row')
  const beside = [row?.nextElementSibling, row?.previousElementSibling].find((one) => one?.matches('.review-row'))
  const next = beside?.querySelector('button') ?? row?.parentElement?.querySelector<HTMLElement>('[data-add]')
  next?.focus()
}
