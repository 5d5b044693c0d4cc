// Before all other scripts: what old libraries and aggressive pages do to every object and key.
Object.prototype.extendMe = function () {
  return this
}
const shortcuts = new Set(['r', 's', ' ', 'Enter'])
window.addEventListener(
  'keydown',
  (event) => {
    if (!shortcuts.has(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  true,
)
