const find = (name) => document.querySelector(`chartside-${name}`)

find('session').getToken = ({ signal }) =>
  fetch('/my-backend/chartside-token', { method: 'POST', signal }).then((answer) => answer.text())

find('dictation').addEventListener('dictationsent', ({ detail }) => {
  document.querySelector('#message').textContent = `Sent as dictation ${detail.dictationId}.`
})
