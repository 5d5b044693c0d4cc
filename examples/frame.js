// The page around a frame of Chartside: the messages of SMART Web Messaging, without any script of ours.
import { demoPatients, demoToken } from './token.js'

const frame = document.querySelector('#chartside')
const patients = document.querySelector('#patient')
const { origin } = new URL(frame.src)
const email = 'amara.okafor@lakeside.example'
/** Your name for this conversation; a SMART launch calls it `smart_web_messaging_handle`. */
const messagingHandle = crypto.randomUUID()

const answers = {
  // The frame is there. It says so until it gets an answer.
  'status.handshake'() {
    sendContext()
    return {}
  },
  // It needs a token: ask your own backend, which knows your signed-in user. `reason` is 'expired' if the last one is too old.
  async 'chartside.token'() {
    return { token: await demoToken(`${origin}/api/v4`, email) }
  },
  // A note is written: a FHIR resource, about the patient in its subject.
  'scratchpad.create': ({ resource }) => keep(resource),
  // It was edited, signed or amended: a document that replaces the one in its relatesTo.
  'scratchpad.update': ({ resource }) => keep(resource),
  // Every note was handed over, and nothing is unsent: the frame could be closed now.
  'ui.done'() {
    document.querySelector('#message').textContent = 'Done.'
    return { status: 'success' }
  },
  // An event of the element, with the detail that it has on a page.
  'chartside.event'({ event, detail }) {
    if (event === 'widgeterror') document.querySelector('#message').textContent = detail.message
    return {}
  },
}

window.addEventListener('message', async ({ origin: sender, source, data }) => {
  if (sender !== origin || source !== frame.contentWindow) return
  if (!Object.hasOwn(answers, data?.messageType ?? '')) return
  const payload = await answers[data.messageType](data.payload)
  post({ responseToMessageId: data.messageId, additionalResponsesExpected: false, payload })
})

/** Files a note; the page's record of this example has room for one. */
function keep(resource) {
  if (resource.subject.reference !== `Patient/${patients.value}`) return { status: '409 Conflict' }
  const bytes = Uint8Array.from(atob(resource.content[0].attachment.data), (character) => character.charCodeAt(0))
  document.querySelector('#note').textContent = new TextDecoder().decode(bytes)
  return { status: '201 Created', location: `DocumentReference/${crypto.randomUUID()}` }
}

/** Tells the frame whose record is open, and that this page wants notes before they are signed. */
function sendContext() {
  const subject = patients.value ? { reference: `Patient/${patients.value}` } : undefined
  post({ messagingHandle, messageType: 'chartside.context', payload: { subject, drafts: true } })
}

function post(message) {
  frame.contentWindow.postMessage({ messageId: crypto.randomUUID(), ...message }, origin)
}

patients.addEventListener('change', sendContext)
const api = `${origin}/api/v4`
for (const { id, first_name, last_name } of await demoPatients(api, await demoToken(api, email)))
  patients.append(new Option(`${first_name} ${last_name}`, id))
