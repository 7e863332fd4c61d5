import { AnnotationMode, GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, TextLayer } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import symbolUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Maps pdf.js's decoders for scanners' formats (fax, JBIG2, JPEG 2000) and the fonts it embeds to our own assets. */
const assets: Record<string, string> = {
  'jbig2.wasm': jbig2Url,
  'openjpeg.wasm': openjpegUrl,
  'FoxitDingbats.pfb': dingbatsUrl,
  'FoxitSymbol.pfb': symbolUrl,
}

/** Fetches for the worker, and only our own assets: the worker reads an untrusted file and gets no network access. */
class Assets {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = assets[filename]
    if (!url) throw new Error(`No asset called ${filename}.`)
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** Opens a PDF for viewing: scripts never run (no engine is loaded) and links are inactive. */
export const openPdf = (data: ArrayBuffer): PDFDocumentLoadingTask =>
  getDocument({
    data: new Uint8Array(data),
    BinaryDataFactory: Assets,
    useWorkerFetch: false,
    enableXfa: false,
    // A larger image is a decompression bomb, not a scan.
    maxImageSize: 64_000_000,
  })

/** Form fields and stamps are drawn, but cannot be filled in or pressed. */
export const annotationMode = AnnotationMode.ENABLE

export { TextLayer }
