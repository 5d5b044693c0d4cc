import { crc16 } from './crc16.ts'
import { format } from './format.ts'

/** What the Info frame says about the stream after it. */
export interface StreamFacts {
  frames: number
  /** CRC-16 of all frames. */
  crc: number
  /** PCM samples of sound in the stream, without the encoder's padding. */
  samples: number
}

const text = new TextEncoder()
/** In a mono MPEG-2 frame: four bytes of header, nine of side information. */
const afterSideInformation = 4 + 9
const everyField = 0xf

/**
 * The 'Info' frame of a constant stream with its LAME tag, placed before the frames. It gives players the length without reading
 * the file, a seek table, and how much encoder silence to cut: duration and start are exact to the sample. Layout: LAME's "Mp3
 * Info Tag" revision 1.
 */
export function infoFrame({ frames, crc, samples }: StreamFacts): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(format.frameBytes)
  const view = new DataView(frame.buffer)
  const fileBytes = frames * format.frameBytes + frame.length
  let at = 0
  const put = (...bytes: number[]) => {
    frame.set(bytes, at)
    at += bytes.length
  }
  const putLong = (value: number) => {
    view.setUint32(at, value)
    at += 4
  }
  const putShort = (value: number) => {
    view.setUint16(at, value)
    at += 2
  }
  put(0xff, 0xf3, 0x84, 0xc4)
  at = afterSideInformation
  put(...text.encode('Info'))
  putLong(everyField)
  putLong(frames)
  putLong(fileBytes)
  for (let hundredth = 0; hundredth < 100; hundredth++) put(Math.floor((hundredth * 256) / 100))
  // Quality as LAME counts it: ten times (10 minus its VBR setting), minus its speed setting.
  putLong(57)
  put(...text.encode('LAME3.100'))
  const tagRevisionAndConstantRate = 0x01
  const lowpassUnknown = 0
  put(tagRevisionAndConstantRate, lowpassUnknown)
  at += 8 // peak and gain: not measured
  put(0, format.kilobits)
  const padding = Math.min(4095, Math.max(0, frames * format.frameSamples - format.encoderDelay - samples))
  put(format.encoderDelay >> 4, ((format.encoderDelay & 15) << 4) | (padding >> 8), padding & 255)
  put(0, 0)
  putShort(0)
  putLong(fileBytes)
  putShort(crc)
  putShort(crc16(frame.subarray(0, at)))
  return frame
}
