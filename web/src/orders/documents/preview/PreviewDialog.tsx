import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Close from '@mui/icons-material/Close'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import FitScreenOutlined from '@mui/icons-material/FitScreenOutlined'
import ZoomIn from '@mui/icons-material/ZoomIn'
import ZoomOut from '@mui/icons-material/ZoomOut'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { documentTypeLabels } from '@quai/contract/orders/documents/document.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useCallback, useId, useState } from 'react'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { onDemand } from '../../../platform/modules.ts'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { Tip } from '../../../ui/Tip.tsx'
import { t } from '../texts.ts'
import { fetchDocument, type ShownDocument, useDownload } from '../use-download.ts'
import { NoPreview } from './NoPreview.tsx'
import type { View } from './PdfPages.tsx'
import { largestZoom, smallestZoom, type Zoom, zoomFrom } from './zoom.ts'

const Waiting = () => (
  <Box aria-busy="true" sx={{ flex: 1, display: 'grid', placeItems: 'center', bgcolor: 'sunken.main' }}>
    <CircularProgress aria-label={t('previewLoading')} />
  </Box>
)

// Heavy: fetched for the first PDF only, never at rest.
const PdfPages = onDemand(() => import('./PdfPages.tsx'), 'PdfPages', <Waiting />)

interface Props {
  documents: readonly ShownDocument[]
  /** The index of the document shown; undefined while closed. */
  at: number | undefined
  onMove: (at: number) => void
  onClose: () => void
}

/** Previews documents one after the other; full screen on a phone. */
export const PreviewDialog = ({ documents, at, onMove, onClose }: Props) => {
  const isPhone = useIsPhone()
  const titleId = useId()
  // Keeps the last document on screen while the dialog closes.
  const [lastAt, setLastAt] = useState(at)
  if (at !== undefined && at !== lastAt) setLastAt(at)
  const shown = lastAt === undefined ? undefined : documents[lastAt]
  const [{ id, zoom, view }, setLook] = useState<Look>(unseen)
  // Resets zoom and page for another document; the buttons stay mounted and keep the focus.
  if (shown && shown.id !== id) setLook({ ...unseen, id: shown.id })
  const zoomTo = (chosen: Zoom) => setLook((look) => ({ ...look, zoom: chosen }))
  const setView = useCallback((now: View) => setLook((look) => ({ ...look, view: now })), [])

  const move = (by: number) => {
    const next = (lastAt ?? 0) + by
    if (documents[next]) onMove(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    // On a page wider than the window, the same arrows scroll sideways.
    if (event.key.startsWith('Arrow') && scrollsSideways(event.target)) return
    event.preventDefault()
    act({ move, zoomTo, scale: view?.scale ?? 1 })
  }
  return (
    <Dialog
      open={at !== undefined && shown !== undefined}
      onClose={onClose}
      onKeyDown={onKeyDown}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: isPhone ? { border: 0, borderRadius: 0 } : paperSx } }}
    >
      {shown && lastAt !== undefined && (
        <Preview
          titleId={titleId}
          document={shown}
          place={{ at: lastAt, total: documents.length }}
          zoom={zoom}
          view={view}
          onMove={move}
          onZoom={zoomTo}
          onView={setView}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** The view of one document: its zoom and its current page. */
interface Look {
  id: number | undefined
  zoom: Zoom
  view: View | undefined
}

const unseen: Look = { id: undefined, zoom: 'fit', view: undefined }

interface PreviewProps extends Pick<Look, 'zoom' | 'view'> {
  titleId: string
  document: ShownDocument
  place: { at: number; total: number }
  onMove: (by: number) => void
  onZoom: (zoom: Zoom) => void
  onView: (view: View) => void
  onClose: () => void
}

const Preview = (props: PreviewProps) => {
  const { titleId, document, place, zoom, view, onMove, onZoom, onView, onClose } = props
  const { at, total } = place
  const { saveDocument, isDownloading } = useDownload()
  const file = useQuery({
    queryKey: ['document', document.id],
    queryFn: async ({ signal }) => (await fetchDocument(document, signal)).content,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    throwOnError: false,
  })
  const scale = view?.scale ?? 1
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <Box component="header" sx={headerSx}>
        <Box className="name">
          <Typography variant="h2" id={titleId} noWrap title={document.filename}>
            <span className="visually-hidden">{t('previewOf', { name: '' })}</span>
            {document.filename}
          </Typography>
          <Muted noWrap>
            {documentTypeLabels[document.type]}
            <output>
              {' · '}
              {view ? t('pageOf', { page: view.page, pages: view.pages }) : t('pages', { count: document.pageCount })}
            </output>
          </Muted>
        </Box>
        <Box className="close">
          <Tool label={t('close')} onClick={onClose}>
            <Close />
          </Tool>
        </Box>
        <Box className="tools">
          {total > 1 && (
            <>
              <Tool label={t('previousDocument')} isDisabled={at === 0} onClick={() => onMove(-1)}>
                <ChevronLeft />
              </Tool>
              <Muted sx={countSx}>{t('documentOf', { at: at + 1, total })}</Muted>
              <Tool label={t('nextDocument')} isDisabled={at === total - 1} onClick={() => onMove(1)}>
                <ChevronRight />
              </Tool>
              <Box aria-hidden="true" className="rule" />
            </>
          )}
          <Tool label={t('zoomOut')} isDisabled={scale <= smallestZoom} onClick={() => onZoom(zoomFrom(scale, 'out'))}>
            <ZoomOut />
          </Tool>
          <Muted sx={countSx}>
            <span className="visually-hidden">{t('zoomNow', { percent: Math.round(scale * 100) })}</span>
            <span aria-hidden="true">{t('percent', { share: Math.round(scale * 100) })}</span>
          </Muted>
          <Tool label={t('zoomIn')} isDisabled={scale >= largestZoom} onClick={() => onZoom(zoomFrom(scale, 'in'))}>
            <ZoomIn />
          </Tool>
          <Tool label={t('zoomFit')} isDisabled={zoom === 'fit'} onClick={() => onZoom('fit')}>
            <FitScreenOutlined />
          </Tool>
          <Box aria-hidden="true" className="rule" />
          <Tool label={t('downloadOne')} isDisabled={isDownloading} onClick={() => void saveDocument(document)}>
            <FileDownloadOutlined />
          </Tool>
        </Box>
      </Box>
      {file.isError && <NoPreview reason={isApiError(file.error) ? file.error.message : undefined} />}
      {file.isPending && <Waiting />}
      {file.data && (
        <PdfPages key={document.id} name={document.filename} content={file.data} zoom={zoom} onView={onView} />
      )}
    </Box>
  )
}

interface ToolProps {
  label: string
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button with nothing to do stays focusable, so that the arrow keys keep working. */
const Tool = ({ label, isDisabled = false, onClick, children }: ToolProps) => (
  <Tip text={label}>
    <IconButton
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onClick}
      sx={{ minWidth: 44, minHeight: 44, '&[aria-disabled="true"]': { color: 'edge.main', cursor: 'default' } }}
    >
      {children}
    </IconButton>
  </Tip>
)

interface Hand {
  move: (by: number) => void
  zoomTo: (zoom: Zoom) => void
  scale: number
}

const keys: Record<string, (hand: Hand) => void> = {
  ArrowLeft: ({ move }) => move(-1),
  ArrowRight: ({ move }) => move(1),
  '+': ({ zoomTo, scale }) => zoomTo(zoomFrom(scale, 'in')),
  '-': ({ zoomTo, scale }) => zoomTo(zoomFrom(scale, 'out')),
  '0': ({ zoomTo }) => zoomTo('fit'),
}

const scrollsSideways = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.scrollWidth > target.clientWidth

const paperSx = {
  width: 'calc(100vw - 64px)',
  maxWidth: 'none',
  height: 'calc(100vh - 64px)',
  maxHeight: 'none',
}

const countSx = { fontVariantNumeric: 'tabular-nums', minWidth: '3.4em', textAlign: 'center', whiteSpace: 'nowrap' }

const headerSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: 3,
  pl: 5,
  pr: 2,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '& > .close': { gridColumn: 3, gridRow: 1 },
  '& > .tools': { gridColumn: 2, gridRow: 1, display: 'flex', alignItems: 'center' },
  '& .rule': { width: '1px', height: 20, bgcolor: 'divider', mx: 1.5 },
  [onPhone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    pl: 4,
    '& > .close': { gridColumn: 2 },
    '& > .tools': { gridColumn: '1 / -1', gridRow: 2, ml: -3, justifyContent: 'space-between' },
    '& .rule': { display: 'none' },
  },
} as const
