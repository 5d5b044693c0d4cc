const hillside = new URLSearchParams(location.search).get('hillside')
document.querySelector('#hillside').setAttribute('api-base', `${hillside}/api/v4`)

for (const session of document.querySelectorAll('chartside-session'))
  session.getToken = ({ signal }) =>
    fetch(`/my-backend/${session.id}-token`, { method: 'POST', signal }).then((answer) => answer.text())
