/** The API of a script in an AudioWorklet, which TypeScript's library lacks. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort
  constructor(options?: AudioWorkletNodeOptions)
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void
declare const sampleRate: number
/** Seconds of audio since the context began. */
declare const currentTime: number
