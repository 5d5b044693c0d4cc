// One-letter shortcuts, as in many applications: ignored in text fields, which are recognised by their tag.
window.commands = []
document.addEventListener('keydown', (event) => {
  if (['INPUT', 'TEXTAREA', 'SELECT'].includes(event.target.tagName)) return
  if (!/^[a-z ]$/i.test(event.key)) return
  window.commands.push(event.key)
  event.preventDefault()
})
