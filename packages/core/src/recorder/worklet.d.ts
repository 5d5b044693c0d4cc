/** What a script sees in an AudioWorklet; TypeScript's library does not have it. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort
  constructor(options?: AudioWorkletNodeOptions)
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void
declare const sampleRate: number
