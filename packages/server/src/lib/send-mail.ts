import { createTransport } from 'nodemailer'
import { ProgramError } from './program-error.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends one mail; rejects where it could not be handed over. */
export type SendMail = (mail: Mail) => Promise<void>

/** Sends through an SMTP server, `smtps://user:password@mail.example`. */
export function mailBySmtp(url: string, from: string): SendMail {
  if (!/^smtps?:\/\//.test(url)) throw new ProgramError('SMTP_URL must begin with smtp:// or smtps://.')
  const transport = createTransport(url)
  return async (mail) => {
    await transport.sendMail({ from, ...mail })
  }
}

/** Prints the text of a mail, for a server that has no SMTP_URL; leaves out the address, which must not be logged. */
export function mailOnConsole(print: (text: string) => void): SendMail {
  return async ({ subject, text }) =>
    print(`\nNo SMTP_URL is set, so this mail is printed here. ${subject}\n\n  ${text.trim().replace(/\n/g, '\n  ')}\n`)
}
