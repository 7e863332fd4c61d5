import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { openPdf } from './pdf.ts'

export type OpenedPdf = { state: 'opening' | 'failed' } | { state: 'open'; pages: readonly PDFPageProxy[] }

const pagesOf = (pdf: PDFDocumentProxy): Promise<PDFPageProxy[]> =>
  Promise.all(Array.from({ length: pdf.numPages }, (_unused, index) => pdf.getPage(index + 1)))

/**
 * Opens the pages of a PDF and frees them when another is shown. Uses an effect, because the worker is outside React.
 */
export const usePdf = (content: Blob): OpenedPdf => {
  const [opened, setOpened] = useState<OpenedPdf & { of: Blob }>({ state: 'opening', of: content })
  useEffect(() => {
    let isLeft = false
    let close: (() => Promise<void>) | undefined
    const open = async () => {
      const task = openPdf(await content.arrayBuffer())
      close = () => task.destroy()
      if (isLeft) return close()
      const pages = await pagesOf(await task.promise)
      if (!isLeft) setOpened({ state: 'open', pages, of: content })
    }
    open().catch((error: unknown) => {
      if (isLeft) return
      console.error(error)
      setOpened({ state: 'failed', of: content })
    })
    return () => {
      isLeft = true
      close?.().catch(console.error)
    }
  }, [content])
  return opened.of === content ? opened : { state: 'opening' }
}
