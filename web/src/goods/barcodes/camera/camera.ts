import { type Decoder, openDecoder } from './decoder.ts'
import { newCodes } from './new-codes.ts'

/** `long`: on, and nothing read for a while. */
export type CameraStatus = 'asking' | 'on' | 'long' | 'refused' | 'absent' | 'busy' | 'failed'

interface Wishes {
  onStatus: (status: CameraStatus) => void
  onCode: (code: string) => void
  /** Called with how to turn the lamp on and off, where the camera has one. */
  onTorch: (turn: (isOn: boolean) => Promise<void>) => void
}

const pauseMs = 60
const longMs = 12_000
/** Suffices for a code that fills half of the width; more takes longer to read. */
const longestSide = 1280

/** Shows the camera in a video and reads the codes that it sees; returns how to stop. */
export const startCamera = (video: HTMLVideoElement, { onStatus, onCode, onTorch }: Wishes): (() => void) => {
  let stream: MediaStream | undefined
  let decoder: Decoder | undefined
  let isStopped = false
  const stop = () => {
    isStopped = true
    decoder?.close()
    for (const track of stream?.getTracks() ?? []) track.stop()
    video.srcObject = null
  }
  const run = async () => {
    onStatus('asking')
    stream = await askForCamera()
    if (isStopped) return stop()
    video.srcObject = stream
    await video.play()
    offerTorch(stream, onTorch)
    decoder = await openDecoder()
    if (isStopped) return stop()
    onStatus('on')
    const isNew = newCodes()
    let readAt = Date.now()
    while (!isStopped) {
      const code = await readPicture(video, decoder)
      if (isStopped) return
      if (code) readAt = Date.now()
      if (isNew(code, Date.now()) && code) onCode(code)
      onStatus(Date.now() - readAt > longMs ? 'long' : 'on')
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  run().catch((error: unknown) => {
    if (isStopped) return
    stop()
    onStatus(statusOf(error))
  })
  return stop
}

/** Prefers the camera at the back of a phone. */
const askForCamera = (): Promise<MediaStream> => {
  // Absent on a page served without TLS.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('No camera here.', 'NotFoundError')
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

const statusOf = (error: unknown): CameraStatus => {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'absent'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'failed'
  }
}

const offerTorch = (stream: MediaStream, onTorch: Wishes['onTorch']): void => {
  const [track] = stream.getVideoTracks()
  // Not in the types: only some browsers have a lamp (Media Capture, image extensions).
  const abilities = track?.getCapabilities?.() as (MediaTrackCapabilities & { torch?: boolean }) | undefined
  if (!track || !abilities?.torch) return
  onTorch((isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }))
}

const readPicture = async (video: HTMLVideoElement, decoder: Decoder): Promise<string | null> => {
  const picture = pictureOf(video)
  return picture ? decoder.read(picture) : null
}

const canvas = document.createElement('canvas')

const pictureOf = (video: HTMLVideoElement): ImageData | undefined => {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight, 1))
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  if (width === 0 || height === 0) return undefined
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}
