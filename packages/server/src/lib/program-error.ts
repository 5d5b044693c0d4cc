/** The program cannot run like this; its message says to the operator what to do. */
export class ProgramError extends Error {
  override name = 'ProgramError'
}
