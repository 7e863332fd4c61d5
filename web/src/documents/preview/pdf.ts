import { AnnotationMode, GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, TextLayer } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import symbolUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Decoders of what scanners write (fax, JBIG2, JPEG 2000), and the two fonts that no system has in place of these. */
const assets: Record<string, string> = {
  'jbig2.wasm': jbig2Url,
  'openjpeg.wasm': openjpegUrl,
  'FoxitDingbats.pfb': dingbatsUrl,
  'FoxitSymbol.pfb': symbolUrl,
}

/** The worker reads a stranger's file and has no network: the page fetches for it, from our own assets alone. */
class Assets {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = assets[filename]
    if (!url) throw new Error(`No asset called ${filename}.`)
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** Opens a PDF to be looked at: its scripts never run (there is nothing here that could), its links lead nowhere. */
export const openPdf = (data: ArrayBuffer): PDFDocumentLoadingTask =>
  getDocument({
    data: new Uint8Array(data),
    BinaryDataFactory: Assets,
    useWorkerFetch: false,
    enableXfa: false,
    // An image larger than this is a bomb, not a scan.
    maxImageSize: 64_000_000,
  })

/** Form fields and stamps are drawn as they look; none can be filled or pressed. */
export const annotationMode = AnnotationMode.ENABLE

export { TextLayer }
