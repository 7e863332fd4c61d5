import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { documentLimits } from '@quai/contract/orders/documents/document.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { useId, useState } from 'react'
import { ConfirmDialog, widthSx } from '../../../ui/dialogs/Dialogs.tsx'
import { FileButton } from '../../../ui/files/FileButton.tsx'
import { useHasCamera } from '../../../ui/files/use-has-camera.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { t as ui } from '../../../ui/texts.ts'
import { t } from '../texts.ts'
import { makePdf } from './make-pdf.ts'
import { PhotoList } from './PhotoList.tsx'
import { addPages, type PhotoPage, removePage } from './photo-pages.ts'

interface Props {
  /** The pictures chosen before the dialog opened. */
  initial: readonly File[]
  onDone: (document: File) => void
  onClose: () => void
}

/** Makes one PDF of photographs, which the reader may reorder, turn and remove first. */
export const PhotoDialog = ({ initial, onDone, onClose }: Props) => {
  const isPhone = useIsPhone()
  const titleId = useId()
  const [{ pages, dropped }, setPages] = useState(() => addPages([], initial))
  const [unreadable, setUnreadable] = useState<string[]>([])
  const [name, setName] = useState(() => nameAt(Date.now()))
  const [isMaking, setIsMaking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isLeaving, setIsLeaving] = useState(false)

  const change = (changed: readonly PhotoPage[]) => {
    setProblem(undefined)
    setPages({ pages: changed, dropped: 0 })
  }
  const make = async () => {
    setIsMaking(true)
    setProblem(undefined)
    try {
      const document = await makePdf(pages, filenameOf(name))
      if (document) return onDone(document)
      setProblem(t('pdfTooLarge', { size: formatBytes(documentLimits.maxBytes) }))
    } catch (error) {
      console.error(error)
      setProblem(t('pdfFailed'))
    } finally {
      setIsMaking(false)
    }
  }
  const leave = () => (pages.length > 0 ? setIsLeaving(true) : onClose())
  const isNamed = name.trim() !== ''

  return (
    <Dialog
      open
      onClose={leave}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: isPhone ? { border: 0, borderRadius: 0 } : widthSx(true) },
      }}
    >
      <PhotosTitle id={titleId} />
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, display: 'grid', gap: 4, alignContent: 'start' }}>
        <LeftOut dropped={dropped} unreadable={unreadable} />
        {pages.length > 0 && (
          <PhotoList
            pages={pages}
            onChange={change}
            onUnreadable={({ key, file }) => {
              setUnreadable((known) => [...new Set([...known, file.name])])
              setPages((now) => ({ ...now, pages: removePage(now.pages, key) }))
            }}
          />
        )}
        <MoreImages
          isFull={pages.length >= documentLimits.maxPages}
          onFiles={(files) => setPages(addPages(pages, files))}
        />
        <NameField name={name} onChange={setName} />
        {problem && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
      </DialogContent>
      <PhotoActions
        canMake={pages.length > 0 && isNamed}
        isMaking={isMaking}
        onLeave={leave}
        onMake={() => void make()}
      />
      <DiscardDialog isOpen={isLeaving} count={pages.length} onDiscard={onClose} onClose={() => setIsLeaving(false)} />
    </Dialog>
  )
}

const PhotosTitle = ({ id }: { id: string }) => (
  <DialogTitle component="div" sx={{ px: { xs: 4, sm: 6 }, pt: 5, pb: 2 }}>
    <Typography variant="h2" id={id}>
      {t('photosTitle')}
    </Typography>
    <Typography color="text.secondary">{t('photosLead')}</Typography>
  </DialogTitle>
)

interface LeftOutProps {
  /** The number of files beyond the limit. */
  dropped: number
  /** The names of the files that the browser cannot show. */
  unreadable: readonly string[]
}

const LeftOut = ({ dropped, unreadable }: LeftOutProps) => (
  <>
    {dropped > 0 && (
      <Alert severity="warning">{t('photoDropped', { count: dropped, max: documentLimits.maxPages })}</Alert>
    )}
    {unreadable.map((name) => (
      <Alert key={name} severity="error">
        {t('photoUnreadable', { name })}
      </Alert>
    ))}
  </>
)

const MoreImages = ({ isFull, onFiles }: { isFull: boolean; onFiles: (files: File[]) => void }) => {
  const hasCamera = useHasCamera()
  if (isFull) return <Muted>{t('photoFull', { max: documentLimits.maxPages })}</Muted>
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {hasCamera && (
        <FileButton
          isCamera
          accept="image/*"
          onFiles={onFiles}
          variant="outlined"
          startIcon={<PhotoCameraOutlined />}
          sx={wideSx}
        >
          {t('takeAnother')}
        </FileButton>
      )}
      <FileButton
        multiple
        accept="image/*"
        onFiles={onFiles}
        variant={hasCamera ? 'text' : 'outlined'}
        startIcon={<AddPhotoAlternateOutlined />}
        sx={wideSx}
      >
        {t('addImages')}
      </FileButton>
    </Box>
  )
}

const NameField = ({ name, onChange }: { name: string; onChange: (name: string) => void }) => {
  const isNamed = name.trim() !== ''
  return (
    <TextField
      label={t('photoName')}
      value={name}
      onChange={({ target }) => onChange(target.value)}
      error={!isNamed}
      helperText={isNamed ? undefined : t('photoNameRequired')}
      slotProps={{ htmlInput: { maxLength: 120 } }}
      sx={{ mt: 1 }}
    />
  )
}

interface DiscardProps {
  isOpen: boolean
  count: number
  onDiscard: () => void
  onClose: () => void
}

const DiscardDialog = ({ isOpen, count, onDiscard, onClose }: DiscardProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    title={t('discardTitle')}
    confirmLabel={t('discard')}
    isDestructive
    onConfirm={onDiscard}
    onClose={onClose}
  >
    {t('discardText', { count })}
  </ConfirmDialog>
)

interface ActionsProps {
  canMake: boolean
  isMaking: boolean
  onLeave: () => void
  onMake: () => void
}

const PhotoActions = ({ canMake, isMaking, onLeave, onMake }: ActionsProps) => (
  <DialogActions sx={{ px: { xs: 4, sm: 6 }, py: 4, gap: 1 }}>
    <Button disabled={isMaking} onClick={onLeave}>
      {ui('cancel')}
    </Button>
    <Button variant="contained" loading={isMaking} disabled={!canMake} onClick={onMake}>
      {t('makePdf')}
    </Button>
  </DialogActions>
)

/** « photo-2026-11-21-14h05 ». */
const nameAt = (at: number): string => {
  const { date, time } = wallClock(at)
  return t('photoFilename', { date: `${date}-${time.replace(':', 'h')}` })
}

const filenameOf = (name: string): string => `${name.trim().replace(/\.pdf$/i, '')}.pdf`

const wideSx = { flex: { xs: '1 1 100%', sm: '0 1 auto' }, minHeight: { xs: 44, sm: 40 } }
