const getToken = ({ signal }) => fetch('/my-backend/chartside-token', { method: 'POST', signal }).then((answer) => answer.text())

// A clone, or HTML that is set again, has only attributes: set properties and listeners again after each rendering.
function connect() {
  // Not by .prop(), which calls a function for the value.
  $('chartside-session').each((_, session) => {
    session.getToken = getToken
  })
  $('chartside-dictation').on('dictationsent', ({ detail }) => {
    $('#message').text(`Sent as dictation ${detail.dictationId}.`)
  })
}

connect()
$('#refresh').on('click', () => {
  $('#main').html($('#main').html())
  connect()
})
$('#move').on('click', () => $('#side').append($('chartside-session')))
$('#clone').on('click', () => $('chartside-session').append($('chartside-dictation').clone()))
