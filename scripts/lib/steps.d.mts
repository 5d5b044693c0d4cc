/** A stream that steps are printed to. */
export interface StepsOutput {
  isTTY?: boolean | undefined
  write(text: string): unknown
}
export interface Steps {
  step<Result>(title: string, work: () => Promise<Result> | Result): Promise<Result>
}
export function createSteps(output?: StepsOutput): Steps
