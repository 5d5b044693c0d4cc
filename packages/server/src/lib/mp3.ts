// Recognises an MP3 by its content (a chain of Layer III frames), not by its name, as it streams, and finds its frames.

const kilobits1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const kilobits2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const rates: Record<number, readonly number[]> = {
  3: [44100, 48000, 32000],
  2: [22050, 24000, 16000],
  0: [11025, 12000, 8000],
}

interface Frame {
  bytes: number
  seconds: number
  /** Version and sample rate, which do not change within a file. */
  kind: number
}

function readFrameHeader(head: readonly number[]): Frame | undefined {
  const [a = 0, b = 0, c = 0] = head
  if (a !== 0xff || (b & 0xe0) !== 0xe0) return undefined
  const version = (b >> 3) & 3
  const layer3 = ((b >> 1) & 3) === 1
  const kilobits = (version === 3 ? kilobits1 : kilobits2)[c >> 4]
  const rate = rates[version]?.[(c >> 2) & 3]
  if (!layer3 || !kilobits || !rate) return undefined
  const samples = version === 3 ? 1152 : 576
  const bytes = Math.floor(((samples / 8) * kilobits * 1000) / rate) + ((c >> 1) & 1)
  return { bytes, seconds: samples / rate, kind: (version << 2) | ((c >> 2) & 3) }
}

/** A frame of a file. */
export interface FoundFrame extends Frame {
  /** Its first byte in the file. */
  at: number
  /** Its first bytes: header, side information, and the mark of a frame without sound. */
  head: readonly number[]
}

/** The bytes of `head`. */
const headBytes = 40

/** True for the frame in front that describes the file, such as its number of frames, and has no sound. */
export const describesFile = ({ head }: FoundFrame): boolean => /Xing|Info|VBRI/.test(String.fromCharCode(...head))

/**
 * How loud a frame is, 0 to 255: its largest step between two levels (`global_gain`), 0 where it has no sound at all. It needs no
 * decoding, and is comparable within a file only.
 */
export function loudnessOf({ head, kind }: Pick<FoundFrame, 'head' | 'kind'>): number {
  const [isVersion1, isMono, hasChecksum] = [kind >> 2 === 3, head[3]! >> 6 === 3, (head[1]! & 1) === 0]
  const channels = isMono ? 1 : 2
  const start = (hasChecksum ? 6 : 4) * 8
  // What precedes the parts of the side information, the bits of each, and their number (ISO 11172-3 and 13818-3, 2.4.1.7).
  const [before, each, parts] = isVersion1 ? [isMono ? 18 : 20, 59, 2 * channels] : [isMono ? 9 : 10, 63, channels]
  const bits = (at: number, count: number): number => {
    let value = 0
    for (let bit = at; bit < at + count; bit++) value = (value << 1) | (((head[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
    return value
  }
  let loudest = 0
  for (let part = 0; part < parts; part++) {
    const at = start + before + part * each
    // The length of the part's data, the number of its large values, and the gain.
    if (bits(at, 12) > 0) loudest = Math.max(loudest, bits(at + 21, 8))
  }
  return loudest
}

/** Frames in a row that cannot be a coincidence. */
const convincing = 3
/** Bytes after the tag within which a recording begins. */
const maxLead = 64 * 1024

/** Scans an MP3 in pieces of any size. `onFrame` is called for each of its frames, in order. */
export function createMp3Scan(onFrame?: (frame: FoundFrame) => void) {
  /** Bytes that were read. */
  let position = 0
  let skip = 0
  let inFrame: (FoundFrame & { head: number[] }) | undefined
  let head: number[] = []
  let atStart = true
  let row: FoundFrame[] = []
  let convinced = false
  let seconds = 0
  let framed = 0
  let stray = 0

  function frameEnded(frame: FoundFrame) {
    if (row.length && row[0]!.kind !== frame.kind) row = []
    if (!convinced) {
      row.push(frame)
      if (row.length < convincing) return
      convinced = true
      for (const one of row) count(one)
    } else count(frame)
  }
  function count(frame: FoundFrame) {
    seconds += frame.seconds
    framed += frame.bytes
    onFrame?.(frame)
  }

  /** Reads the tag in front (ID3v2); its length is in 4 × 7 bits. */
  function tagLength(): number | undefined {
    if (head[0] !== 0x49 || (head.length > 1 && head[1] !== 0x44) || (head.length > 2 && head[2] !== 0x33)) return 0
    if (head.length < 10) return undefined
    const size = head.slice(6, 10).reduce((total, byte) => (total << 7) | (byte & 0x7f), 0)
    return size + ((head[5]! & 0x10) === 0 ? 0 : 10)
  }

  function push(piece: Uint8Array) {
    let at = 0
    while (at < piece.length) {
      if (skip > 0) {
        const step = Math.min(skip, piece.length - at)
        const wanted = inFrame ? Math.min(step, headBytes - inFrame.head.length) : 0
        if (wanted > 0) inFrame?.head.push(...piece.subarray(at, at + wanted))
        skip -= step
        at += step
        position += step
        if (skip === 0 && inFrame) {
          frameEnded(inFrame)
          inFrame = undefined
        }
        continue
      }
      head.push(piece[at++]!)
      position++
      if (atStart) {
        const tag = tagLength()
        if (tag === undefined) continue
        atStart = false
        if (tag > 0) {
          skip = tag
          head = []
          continue
        }
      }
      seek()
    }
  }

  /** Looks for a frame in the bytes gathered. Other bytes are stray, and a row of frames that they break starts again. */
  function seek() {
    while (head.length >= 4) {
      const frame = readFrameHeader(head)
      if (frame) {
        skip = frame.bytes - head.length
        inFrame = { ...frame, at: position - head.length, head }
        head = []
        return
      }
      head.shift()
      stray++
      if (!convinced) row = []
    }
  }

  return {
    push,
    /** True as soon as it is certain that this is not an MP3. */
    get hopeless(): boolean {
      return !convinced && stray > maxLead
    },
    /** The result after the last piece; undefined if it is not an MP3. */
    result: () => (convinced && framed > stray ? { seconds } : undefined),
  }
}
