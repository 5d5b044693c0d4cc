export interface Mail {
  to: string
  subject: string
  text: string
}

/** Sends one mail; rejects where it could not be handed over. */
export type SendMail = (mail: Mail) => Promise<void>
