import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'

/** Reads bar codes in pictures, off the page's thread. The page fetches its WebAssembly: this worker has no network. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | ImageData>) => {
  if (data instanceof ArrayBuffer)
    void prepareZXingModule({ overrides: { wasmBinary: data }, fireImmediately: true }).then(() => postMessage(null))
  else void readBarcodes(data, options).then(([found]) => postMessage(found ? codeOf(found) : null))
})

/** The symbology identifier tells GS1 codes from others, as the one that hand scanners send. */
const codeOf = ({ symbologyIdentifier, text }: { symbologyIdentifier: string; text: string }): string =>
  `${symbologyIdentifier}${text}`

const options: ReaderOptions = {
  formats: [
    'EAN13',
    'EAN8',
    'UPCA',
    'UPCE',
    'Code128',
    'Code39',
    'ITF',
    'DataBar',
    'DataBarExp',
    'DataMatrix',
    'QRCode',
  ],
  // Separators stay as characters.
  textMode: 'Plain',
  tryHarder: true,
  maxNumberOfSymbols: 1,
}
