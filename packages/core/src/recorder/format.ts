/**
 * The only format of recordings: MPEG-2 layer III, mono, 24 kHz, 64 kbit/s constant, so that every frame is 192 bytes and 24 ms
 * long. It is enough for speech, an hour is 28.8 MB, and takes of different encoders can follow each other.
 */
export const format = {
  /** PCM samples per second, in and out. */
  sampleRate: 24000,
  kilobits: 64,
  frameBytes: 192,
  frameSamples: 576,
  /** Samples of silence that LAME puts before the sound; decoders remove them. */
  encoderDelay: 576,
  /** Samples that a decoder delivers before the first one of the sound: the encoder's delay, and its own of 529. */
  decoderDelay: 576 + 529,
} as const

/** The length of so many bytes of MP3, in seconds; up to a tenth of a second more than was spoken. */
export const secondsOf = (bytes: number): number => ((bytes / format.frameBytes) * format.frameSamples) / format.sampleRate

/** Sync word, MPEG-2, layer III, no checksum; 64 kbit/s at 24 kHz without padding; mono. */
export const header = [0xff, 0xf3, 0x84, 0xc0] as const
const headerMask = [0xff, 0xff, 0xfe, 0xc0] as const

/** Throws if `frames` are not whole frames of our format: some encoders produce garbage at unsupported rates. */
export function checkFrames(frames: Uint8Array): void {
  for (let frame = 0; frame < frames.length; frame += format.frameBytes)
    for (const [place, expected] of header.entries())
      if ((frames[frame + place]! & headerMask[place]!) !== expected)
        throw new Error(
          `The encoder gave a frame that is not mono ${format.sampleRate} Hz ${format.kilobits} kbit/s (header ${frames.subarray(frame, frame + 4)}). It would not play; another encoder is needed.`,
        )
}
