import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { documentLimits } from '@quai/contract/documents/document.ts'
import { formatBytes } from '@quai/contract/typography.ts'
import { useBlocker } from '@tanstack/react-router'
import { type ChangeEvent, lazy, type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import { ConfirmDialog } from '../ui/Dialogs.tsx'
import { Muted } from '../ui/Muted.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { t } from './texts.ts'
import { isImage } from './upload/limits.ts'
import { UploadTray } from './upload/UploadTray.tsx'
import type { DocumentUploads } from './upload/use-document-uploads.ts'

const PhotoDialog = lazy(async () => ({ default: (await import('./photo/PhotoDialog.tsx')).PhotoDialog }))

interface Props {
  uploads: DocumentUploads
  /** What stands above the zone and takes files too: the list of what is joined already. */
  children?: ReactNode
  /** The page sends them with its own button, by `uploads.send()`. */
  isSentElsewhere?: boolean
  /** Of the button that chooses files, to lead the reader there. */
  chooseRef?: Ref<HTMLButtonElement>
}

/** Takes documents in: dropped, chosen, photographed. Each is shown with its type before it leaves. */
export const DocumentDrop = ({ uploads, children, isSentElsewhere = false, chooseRef }: Props) => {
  const [photos, setPhotos] = useState<File[]>()
  const isFull = uploads.room === 0
  const take = (files: readonly File[]) => {
    const images = files.filter(isImage)
    if (images.length > 0) setPhotos(images)
    void uploads.add(files.filter((file) => !isImage(file)))
  }
  const { isDragging, isOver, zone } = useFileDrop(take, !isFull)
  return (
    <Box {...zone} sx={{ display: 'grid', gap: 4 }}>
      {children}
      <UploadTray uploads={uploads} isSentElsewhere={isSentElsewhere} />
      {isFull ? (
        <Muted>{uploads.isClosed ? t('closed') : t('full', { max: documentLimits.perOrder })}</Muted>
      ) : (
        <Box data-unprinted data-dragging={isDragging} data-over={isOver} sx={zoneSx}>
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography className="drop" sx={{ fontWeight: 560 }}>
              {t(isOver ? 'dropNow' : 'drop')}
            </Typography>
            <Muted>{t('limits', { size: formatBytes(documentLimits.maxBytes), pages: documentLimits.maxPages })}</Muted>
          </Box>
          <FileButtons onFiles={take} chooseRef={chooseRef} />
        </Box>
      )}
      {photos && (
        <Suspense>
          <PhotoDialog
            initial={photos}
            onClose={() => setPhotos(undefined)}
            onDone={(document) => {
              setPhotos(undefined)
              void uploads.add([document])
            }}
          />
        </Suspense>
      )}
      <LeaveGuard isNeeded={uploads.hasUnsent || photos !== undefined} />
    </Box>
  )
}

interface FileButtonsProps {
  onFiles: (files: File[]) => void
  chooseRef: Ref<HTMLButtonElement> | undefined
}

const FileButtons = ({ onFiles, chooseRef }: FileButtonsProps) => {
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const read = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', flex: { xs: '1 1 100%', sm: '0 1 auto' } }}>
      {hasCamera && (
        <>
          <input ref={camera} hidden type="file" accept="image/*" capture="environment" onChange={read} />
          <Button
            variant="contained"
            startIcon={<PhotoCameraOutlined />}
            onClick={() => camera.current?.click()}
            sx={buttonSx}
          >
            {t('photograph')}
          </Button>
        </>
      )}
      <input ref={files} hidden type="file" multiple accept="application/pdf,image/*" onChange={read} />
      <Button
        {...(chooseRef && { ref: chooseRef })}
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        onClick={() => files.current?.click()}
        sx={buttonSx}
      >
        {t('choose')}
      </Button>
    </Box>
  )
}

/** Documents that were chosen and have not left are not lost without a word. */
const LeaveGuard = ({ isNeeded }: { isNeeded: boolean }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isNeeded && current.pathname !== next.pathname && !isWayOut(next.pathname),
    enableBeforeUnload: isNeeded,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title={t('leaveTitle')}
      confirmLabel={t('leave')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('leaveText')}
    </ConfirmDialog>
  )
}

/** A session that has ended holds nobody back. */
const isWayOut = (path: string): boolean => path === '/login' || path === '/logout'

const buttonSx = { flex: { xs: '1 1 100%', sm: '0 1 auto' }, minHeight: { xs: 44, sm: 40 } }

const zoneSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  alignItems: 'center',
  px: 4,
  py: 4,
  border: '1.5px dashed',
  borderColor: 'edge.main',
  borderRadius: '6px',
  bgcolor: 'transparent',
  transition: 'background-color 120ms, border-color 120ms',
  '&[data-dragging="true"]': { borderColor: 'primary.main' },
  '&[data-over="true"]': { borderColor: 'primary.main', borderStyle: 'solid', bgcolor: 'primarySoft.main' },
  // Nothing is dragged onto a phone.
  '@media (pointer: coarse)': { '& .drop': { display: 'none' } },
}
