import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { t } from '../texts.ts'
import { NoPreview } from './NoPreview.tsx'
import { PdfPage } from './PdfPage.tsx'
import { openPdf } from './pdf.ts'
import { scaleOf, type Zoom } from './zoom.ts'

export interface View {
  page: number
  pages: number
  scale: number
}

interface Props {
  name: string
  content: Blob
  zoom: Zoom
  /** Called when the current page or scale changes. */
  onView: (view: View) => void
}

/** Stacks the pages of a PDF in a scrolling window. */
export const PdfPages = ({ name, content, zoom, onView }: Props) => {
  const pdf = usePdf(content)
  const scroller = useRef<HTMLDivElement>(null)
  const width = useInnerWidth(scroller, pdf.state)
  const [page, setPage] = useState(1)
  const pages = pdf.state === 'open' ? pdf.pages : []
  const scales = width
    ? pages.map((one) => scaleOf(zoom, { width, pagePoints: one.getViewport({ scale: 1 }).width }))
    : []
  const scale = scales[page - 1]
  const count = pages.length

  // Reports the view to the toolbar. Uses an effect, because the scale is known only once the browser has measured.
  useEffect(() => {
    if (scale !== undefined) onView({ page, pages: count, scale })
  }, [page, count, scale, onView])

  if (pdf.state === 'failed') return <NoPreview />
  return (
    <Box
      component="section"
      ref={scroller}
      aria-label={t('pagesOf', { name })}
      aria-busy={pdf.state === 'opening'}
      tabIndex={0}
      onScroll={({ currentTarget }) => setPage(pageAt(currentTarget))}
      sx={scrollerSx}
    >
      {count === 0 && <CircularProgress aria-label={t('previewLoading')} sx={{ m: 'auto' }} />}
      {scales.length > 0 &&
        pages.map((one, index) => <PdfPage key={one.pageNumber} page={one} of={count} scale={scales[index] ?? 1} />)}
    </Box>
  )
}

/** Returns the page at the middle of the window. */
const pageAt = (scroller: HTMLElement): number => {
  const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2
  const papers = [...scroller.querySelectorAll<HTMLElement>('[data-page]')]
  const reached = papers.findLast((paper) => paper.getBoundingClientRect().top <= middle) ?? papers[0]
  return Number(reached?.dataset['page'] ?? 1)
}

/** Returns the width available to pages, in px. Uses an effect, because it needs an observer. */
const useInnerWidth = (element: { current: HTMLElement | null }, shown: string): number | undefined => {
  const [width, setWidth] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is another element
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, shown])
  return width
}

const scrollerSx = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  p: { xs: 2, sm: 5 },
  bgcolor: 'sunken.main',
  outlineOffset: '-2px',
  overscrollBehavior: 'contain',
} as const

type OpenedPdf = { state: 'opening' | 'failed' } | { state: 'open'; pages: readonly PDFPageProxy[] }

const pagesOf = (pdf: PDFDocumentProxy): Promise<PDFPageProxy[]> =>
  Promise.all(Array.from({ length: pdf.numPages }, (_unused, index) => pdf.getPage(index + 1)))

/**
 * Opens the pages of a PDF and frees them when another is shown. Uses an effect, because the worker is outside React.
 */
const usePdf = (content: Blob): OpenedPdf => {
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
