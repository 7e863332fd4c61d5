import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import { documentLimits } from '@quai/contract/orders/documents/document.ts'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { type ReactNode, type Ref, useState } from 'react'
import { useReasonToStay } from '../../platform/unsent/leaving.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { FileButton } from '../../ui/files/FileButton.tsx'
import { FileZone } from '../../ui/files/FileZone.tsx'
import { useHasCamera } from '../../ui/files/use-has-camera.ts'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'
import { isImage } from './upload/limits.ts'
import { UploadTray } from './upload/UploadTray.tsx'
import type { DocumentUploads } from './upload/use-document-uploads.ts'

const PhotoDialog = opensDialog(() => import('./photo/PhotoDialog.tsx'), 'PhotoDialog')

interface Props {
  uploads: DocumentUploads
  /** Shown above the zone, and accepts dropped files too: the list of documents already joined. */
  children?: ReactNode
  /** True when the page sends the files with its own button, through `uploads.send()`. */
  isSentElsewhere?: boolean
  /** Points to the button that chooses files, so that the page can move the focus there. */
  chooseRef?: Ref<HTMLButtonElement>
}

/** Takes documents dropped, chosen or photographed. Each is shown with its type before it is sent. */
export const DocumentDrop = ({ uploads, children, isSentElsewhere = false, chooseRef }: Props) => {
  const [photos, setPhotos] = useState<File[]>()
  const isFull = uploads.room === 0
  useReasonToStay(() => (uploads.hasUnsent || photos !== undefined ? t('leaveText') : undefined))
  const take = (files: readonly File[]) => {
    const images = files.filter(isImage)
    if (images.length > 0) setPhotos(images)
    void uploads.add(files.filter((file) => !isImage(file)))
  }
  return (
    <>
      <FileZone
        onFiles={take}
        isOpen={!isFull}
        title={t('drop')}
        dropNow={t('dropNow')}
        hint={t('limits', { size: formatBytes(documentLimits.maxBytes), pages: documentLimits.maxPages })}
        buttons={<FileButtons onFiles={take} chooseRef={chooseRef} />}
        closed={
          isFull ? (
            <Muted>{uploads.isClosed ? t('closed') : t('full', { max: documentLimits.perOrder })}</Muted>
          ) : undefined
        }
      >
        {children}
        <UploadTray uploads={uploads} isSentElsewhere={isSentElsewhere} />
      </FileZone>
      {photos && (
        <PhotoDialog
          initial={photos}
          onClose={() => setPhotos(undefined)}
          onDone={(document) => {
            setPhotos(undefined)
            void uploads.add([document])
          }}
        />
      )}
    </>
  )
}

interface FileButtonsProps {
  onFiles: (files: File[]) => void
  chooseRef: Ref<HTMLButtonElement> | undefined
}

const FileButtons = ({ onFiles, chooseRef }: FileButtonsProps) => {
  const hasCamera = useHasCamera()
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', flex: { xs: '1 1 100%', sm: '0 1 auto' } }}>
      {hasCamera && (
        <FileButton
          isCamera
          accept="image/*"
          onFiles={onFiles}
          variant="contained"
          startIcon={<PhotoCameraOutlined />}
          sx={buttonSx}
        >
          {t('photograph')}
        </FileButton>
      )}
      <FileButton
        multiple
        accept="application/pdf,image/*"
        onFiles={onFiles}
        {...(chooseRef && { ref: chooseRef })}
        variant="outlined"
        startIcon={<UploadFileOutlined />}
        sx={buttonSx}
      >
        {t('choose')}
      </FileButton>
    </Box>
  )
}

const buttonSx = { flex: { xs: '1 1 100%', sm: '0 1 auto' }, minHeight: { xs: 44, sm: 40 } }
