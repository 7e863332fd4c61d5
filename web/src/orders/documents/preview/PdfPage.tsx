import Box from '@mui/material/Box'
import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { t } from '../texts.ts'
import { annotationMode, TextLayer } from './pdf.ts'
import { pxPerPoint, sharpnessOf } from './zoom.ts'

interface Props {
  page: PDFPageProxy
  of: number
  scale: number
}

/** Draws a page at the screen's resolution, with selectable and readable text, once it comes near the window. */
export const PdfPage = ({ page, of, scale }: Props) => {
  const paper = useRef<HTMLElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const isNear = useNear(paper)
  const viewport = page.getViewport({ scale: scale * pxPerPoint })

  // Uses an effect, because a canvas is drawn outside React.
  useEffect(() => {
    if (!isNear) return
    const { width, height } = page.getViewport({ scale: scale * pxPerPoint })
    const sharpness = sharpnessOf(width, height, window.devicePixelRatio)
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(width * sharpness)
    canvas.height = Math.floor(height * sharpness)
    canvas.setAttribute('aria-hidden', 'true')
    const drawing = page.render({
      canvas,
      viewport: page.getViewport({ scale: scale * pxPerPoint * sharpness }),
      annotationMode,
    })
    // Keeps the page at its former size until the new drawing is ready.
    drawing.promise.then(
      () => {
        paper.current?.querySelector('canvas')?.remove()
        paper.current?.prepend(canvas)
        paper.current?.setAttribute('data-drawn', 'true')
      },
      (error: unknown) => {
        if (!isCancelled(error)) console.error(error)
      },
    )
    return () => drawing.cancel()
  }, [isNear, page, scale])

  // Uses an effect, because the text is drawn outside React too.
  useEffect(() => {
    const container = text.current
    if (!isNear || !container) return
    container.replaceChildren()
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: scale * pxPerPoint }),
    })
    layer.render().catch((error: unknown) => {
      if (!isCancelled(error)) console.error(error)
    })
    return () => layer.cancel()
  }, [isNear, page, scale])

  return (
    <Box
      ref={paper}
      component="article"
      aria-label={t('pageOf', { page: page.pageNumber, pages: of })}
      data-page={page.pageNumber}
      sx={paperSx}
      style={{
        width: viewport.width,
        height: viewport.height,
        ['--total-scale-factor' as string]: scale * pxPerPoint,
      }}
    >
      <div ref={text} className="text" />
    </Box>
  )
}

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'RenderingCancelledException' || error.name === 'AbortException')

/**
 * True once the element has come within a window's height of being visible. Uses an effect, because it needs an
 * observer.
 */
const useNear = (element: { current: HTMLElement | null }): boolean => {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsNear(entry.isIntersecting)
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

const paperSx = {
  position: 'relative',
  flexShrink: 0,
  mx: 'auto',
  overflow: 'hidden',
  // Paper stays white in dark mode too.
  bgcolor: '#fff',
  boxShadow: '0 0 0 1px var(--q-palette-divider), 0 2px 10px rgb(0 0 0 / 12%)',
  '& canvas': { display: 'block', width: '100%', height: '100%' },
  // Places each word, invisible, so that it can be selected and read aloud. The library sets the class names.
  '& .text': {
    position: 'absolute',
    inset: 0,
    overflow: 'clip',
    lineHeight: 1,
    letterSpacing: 'normal',
    textAlign: 'initial',
    transformOrigin: '0 0',
    '--min-font-size': '1',
    '--scale-round-x': '1px',
    '--scale-round-y': '1px',
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '& :is(span, br)': {
      color: 'transparent',
      position: 'absolute',
      whiteSpace: 'pre',
      cursor: 'text',
      transformOrigin: '0% 0%',
    },
    '& .markedContent': { display: 'contents' },
    '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
      '--font-height': '0',
      '--scale-x': '1',
      '--rotate': '0deg',
      fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
      transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(calc(1 / var(--min-font-size)))',
    },
    '& ::selection': { background: 'rgb(15 92 85 / 28%)' },
  },
}
