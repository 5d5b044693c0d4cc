/** One channel of sound, each value between -1 and 1. */
export interface Wave {
  rate: number
  samples: Float32Array
}
export declare const secondsOf: ({ rate, samples }: Wave) => number
/** A mono WAV with 16 bits per sample. */
export declare function writeWave({ rate, samples }: Wave): Buffer
/** Reads a mono WAV with 16 bits per sample; the lengths may be missing if the decoder wrote to a pipe. */
export declare function readWave(bytes: Buffer): Wave
/** Decodes an MP3 with mpg123, an independent decoder. Throws if the file has an error. */
export declare function decodeMp3(bytes: Uint8Array): Promise<Wave>
/** The sound at another rate, by linear interpolation: enough for listening and comparing. */
export declare function resampled({ rate, samples }: Wave, to: number): Wave
/**
 * How similar two sounds are in their loud and silent parts: 1 for equal, about 0 for unrelated ones.
 * `recorded` may begin up to `maxLead` seconds into `spoken`.
 */
export declare function likeness(spoken: Wave, recorded: Wave, maxLead?: number): number
