/** One channel of sound, each value between -1 and 1. */
export interface Wave {
  rate: number
  samples: Float32Array
}
export declare const secondsOf: ({ rate, samples }: Wave) => number
/** A mono WAV with 16 bits a sample. */
export declare function writeWave({ rate, samples }: Wave): Buffer
/** Reads a mono WAV with 16 bits a sample; a decoder that writes to a pipe may leave its lengths open. */
export declare function readWave(bytes: Buffer): Wave
/** Decodes an MP3 by mpg123, an independent decoder. Throws if it finds anything wrong with the file. */
export declare function decodeMp3(bytes: Uint8Array): Promise<Wave>
/** The sound at another rate, by the value in between: enough for listening and comparing. */
export declare function resampled({ rate, samples }: Wave, to: number): Wave
/**
 * How alike two sounds are in their loud and silent parts: 1 for the same, about 0 for others.
 * `recorded` may begin up to `maxLead` seconds into `spoken`.
 */
export declare function likeness(spoken: Wave, recorded: Wave, maxLead?: number): number
