/** Saves a file as the browser saves downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Some browsers start the download only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
