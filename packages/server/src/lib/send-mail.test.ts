import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'

import { mailBySmtp, mailOnConsole } from './send-mail.ts'

/** An SMTP server that takes one mail. */
async function mailbox() {
  const received: string[] = []
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 mailbox\r\n')
    socket.on('data', (bytes) => {
      const text = String(bytes)
      received.push(text)
      if (inData && text.endsWith('\r\n.\r\n')) inData = false
      else if (inData) return
      else if (text.startsWith('DATA')) {
        inData = true
        socket.write('354 go on\r\n')
        return
      } else if (text.startsWith('QUIT')) {
        socket.end('221 bye\r\n')
        return
      }
      socket.write('250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close: () => server.close() }
}

test('[AUTH-08] a code is sent by SMTP', async () => {
  const box = await mailbox()
  const send = mailBySmtp(box.url, 'Clinic <no-reply@clinic.example>')
  await send({ to: 'amara@lakeside.example', subject: 'Your one-time code', text: 'Your code is 123456' })
  const all = box.received.join('')
  expect(all).toContain('MAIL FROM:<no-reply@clinic.example>')
  expect(all).toContain('RCPT TO:<amara@lakeside.example>')
  expect(all).toContain('Your code is 123456')
  box.close()
})

test('a mail server that is not there is an error', async () => {
  const send = mailBySmtp('smtp://127.0.0.1:1', 'a@b.example')
  await expect(send({ to: 'c@d.example', subject: 's', text: 't' })).rejects.toThrow()
  expect(() => mailBySmtp('mail.example', 'a@b.example')).toThrow('SMTP_URL must begin with smtp://')
})

test('without a mail server the code is printed, without the address', async () => {
  const printed: string[] = []
  await mailOnConsole((text) => printed.push(text))({
    to: 'amara@lakeside.example',
    subject: 'Code',
    text: 'Your code is 123456',
  })
  expect(printed.join()).toContain('123456')
  expect(printed.join()).not.toContain('amara')
})
