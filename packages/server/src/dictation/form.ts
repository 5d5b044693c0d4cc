import { maxRecordingBytes } from '@chartside/contract/dictation'
import { type DiskRoom, type FileCheck, type FileStore, fileForm } from '../files/index.ts'
import { createMp3Scan } from '../lib/mp3.ts'
import { refusedAt } from '../lib/refusal.ts'

const notMp3 = () => refusedAt('audio_file', 'This file is not an MP3 recording.', 415)

/** Accepts only an MP3, regardless of its name, and measures its length in seconds. */
function mp3Check(): FileCheck<{ seconds: number }> {
  const scan = createMp3Scan()
  return {
    push(piece) {
      scan.push(piece)
      if (scan.hopeless) throw notMp3()
    },
    end() {
      const found = scan.result()
      if (!found) throw notMp3()
      return found
    },
  }
}

/** How the form of a dictation is taken in. */
export const dictationForm = (store: FileStore, room: DiskRoom) =>
  fileForm({ store, room, field: 'audio_file', label: 'The recording', maxBytes: maxRecordingBytes, check: mp3Check })
