/** The program cannot run like this; the message says what the operator can do. */
export class ProgramError extends Error {
  override name = 'ProgramError'
}
