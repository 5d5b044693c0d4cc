import type { OpenPlayer } from './audio-playback.ts'

/** Plays a file through an audio element, for pages that allow blobs as media. */
export const openElementPlayer: OpenPlayer = async (file, ended) => {
  const address = URL.createObjectURL(file)
  const audio = new Audio()
  audio.preload = 'auto'
  try {
    await new Promise<void>((resolve, reject) => {
      audio.onloadedmetadata = () => resolve()
      audio.onerror = () => reject(new Error(audio.error?.message || 'The audio element refused the recording'))
      audio.src = address
    })
  } catch (error) {
    URL.revokeObjectURL(address)
    throw error
  }
  audio.onended = ended
  return {
    play: () => audio.play(),
    pause: () => audio.pause(),
    seconds: () => audio.currentTime,
    seek(seconds) {
      audio.currentTime = seconds
    },
    setRate(rate) {
      audio.playbackRate = rate
    },
    close() {
      audio.onended = null
      audio.onerror = null
      audio.pause()
      audio.removeAttribute('src')
      URL.revokeObjectURL(address)
    },
  }
}
