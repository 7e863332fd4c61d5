import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))

/** Reads the Code 128 symbols of a picture: their texts and their symbology, ]C1 for GS1-128. */
export const readBars = async (image: object): Promise<{ text: string; symbology: string }[]> => {
  await prepareZXingModule({
    overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
    fireImmediately: true,
  })
  const found = await readBarcodes(image as never, { formats: ['Code128'] })
  return found.map(({ text, symbologyIdentifier }) => ({ text, symbology: symbologyIdentifier }))
}
