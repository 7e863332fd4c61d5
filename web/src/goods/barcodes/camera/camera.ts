import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

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

interface Decoder {
  /** Returns the code in a picture, with its symbology identifier; null without one. */
  read: (picture: ImageData) => Promise<string | null>
  close: () => void
}

/** Starts the reader of bar codes, whose WebAssembly comes from the product's own server (decision 045). */
const openDecoder = async (): Promise<Decoder> => {
  const answer = await fetch(wasmUrl)
  if (!answer.ok) throw new Error(`${wasmUrl}: ${answer.status}`)
  const worker = new Worker(new URL('./barcode.worker.ts', import.meta.url), { type: 'module' })
  const ask = (message: ArrayBuffer | ImageData, transferred: ArrayBuffer): Promise<string | null> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
      worker.onerror = () => reject(new Error('The reader of bar codes failed.'))
      worker.postMessage(message, [transferred])
    })
  const binary = await answer.arrayBuffer()
  await ask(binary, binary)
  return { read: (picture) => ask(picture, picture.data.buffer), close: () => worker.terminate() }
}

/** A code is read anew once it has been out of sight for so long, in so many pictures. */
const outOfSightMs = 1_200
const missedPictures = 3

/**
 * Returns a function that is given what each picture shows, and when, and is true for a code to take: seen in two pictures
 * in a row, because one reading may be wrong, and out of sight before. A slow device takes few pictures, so time alone
 * does not tell that a code went away.
 */
export const newCodes = (): ((code: string | null, now: number) => boolean) => {
  let seen = { code: '', at: 0, isTaken: false }
  let missed = 0
  return (code, now) => {
    if (code === null) {
      missed += 1
      if (missed >= missedPictures && now - seen.at >= outOfSightMs) seen = { code: '', at: now, isTaken: false }
      return false
    }
    missed = 0
    const isSame = seen.code === code
    const isNew = isSame && !seen.isTaken
    seen = { code, at: now, isTaken: isSame }
    return isNew
  }
}
