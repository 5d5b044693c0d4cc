/** The program cannot run; the message is for the operator and contains the remedy. */
export class ProgramError extends Error {
  override name = 'ProgramError'
}
