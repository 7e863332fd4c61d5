import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

export interface Decoder {
  /** Returns the code in a picture, with its symbology identifier; null without one. */
  read: (picture: ImageData) => Promise<string | null>
  close: () => void
}

/** Starts the reader of bar codes, whose WebAssembly comes from the product's own server (decision 045). */
export const openDecoder = async (): Promise<Decoder> => {
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
