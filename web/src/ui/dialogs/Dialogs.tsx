import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'
import { isApiError } from '../../platform/calls/api-error.ts'
import { dialogWidths } from '../../platform/theme/tokens.ts'
import { WaitingLine } from '../forms/WaitingLine.tsx'
import { PagePart } from '../page/part/PagePart.tsx'
import { t } from '../texts.ts'

interface DialogButton {
  label: string
  /** Closes the dialog once resolved; a rejection keeps it open. */
  onClick?: () => unknown
  isDestructive?: boolean
  /** True when it cannot be pressed for now. */
  isDisabled?: boolean
}

interface Props {
  isOpen: boolean
  title: string
  children?: ReactNode
  /** `basic`: something to read or fill in; `confirmation`: asks first and ignores clicks outside. */
  type?: 'basic' | 'confirmation'
  primary?: DialogButton
  secondary?: DialogButton
  onClose: () => void
  /** Returns false to keep the dialog open. */
  beforeClose?: () => boolean | Promise<boolean>
  afterClose?: () => void
  /** True when it holds a table or a picture. */
  isWide?: boolean
}

/** Renders the product's dialog, with progress on its primary button. */
export const AppDialog = (props: Props) => {
  const { isOpen, title, children, type = 'basic', primary, secondary, onClose, isWide } = props
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState<string>()

  const close = async () => {
    if (isWorking || (await props.beforeClose?.()) === false) return
    onClose()
  }
  const press = async (button: DialogButton) => {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await button.onClick?.()
      if ((await props.beforeClose?.()) !== false) onClose()
    } catch (error) {
      // The dialog stays open for another try, and says beside its button what the toast of the call says in the corner.
      console.error(error)
      if (isApiError(error)) setFailure(error.message)
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <DialogFrame
      isOpen={isOpen}
      title={title}
      isWide={isWide}
      closesOutside={type === 'basic'}
      onClose={() => void close()}
      afterClose={() => {
        setFailure(undefined)
        props.afterClose?.()
      }}
    >
      <DialogContent sx={{ px: 6, pb: 4, '&&': { pt: 1 }, '&:empty': { display: 'none' } }}>
        {children && <PagePart>{children}</PagePart>}
        {failure && (
          <Alert severity="error" role="alert" sx={{ mt: 4 }}>
            {failure}
          </Alert>
        )}
        <WaitingLine isSending={isWorking} />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 1 }}>
        {secondary && (
          <Button disabled={isWorking} onClick={() => void press(secondary)}>
            {secondary.label}
          </Button>
        )}
        {primary && (
          <Button
            variant="contained"
            loading={isWorking}
            disabled={primary.isDisabled ?? false}
            color={primary.isDestructive ? 'error' : 'primary'}
            onClick={() => void press(primary)}
          >
            {primary.label}
          </Button>
        )}
      </DialogActions>
    </DialogFrame>
  )
}

interface FrameProps {
  isOpen: boolean
  title: string
  isWide?: boolean | undefined
  /** True when a click outside closes it, as Escape does. */
  closesOutside: boolean
  onClose: () => void
  afterClose: () => void
  children: ReactNode
}

/** Draws the frame of every dialog: its title, its width and how it closes. */
export const DialogFrame = ({
  isOpen,
  title,
  isWide = false,
  closesOutside,
  onClose,
  afterClose,
  children,
}: FrameProps) => {
  const titleId = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={(_event, reason) => {
        if (closesOutside || reason === 'escapeKeyDown') onClose()
      }}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: widthSx(isWide) },
        transition: { onExited: afterClose },
      }}
    >
      <DialogTitle id={titleId} variant="h2" sx={{ pt: 5, px: 6 }}>
        {title}
      </DialogTitle>
      {children}
    </Dialog>
  )
}

/** Returns one of the two widths of dialogs. */
export const widthSx = (isWide: boolean) => ({
  width: dialogWidths[isWide ? 'wide' : 'plain'],
  maxWidth: 'calc(100% - 32px)',
})

interface ConfirmProps extends Pick<Props, 'isOpen' | 'title' | 'children' | 'onClose' | 'afterClose'> {
  confirmLabel?: string
  cancelLabel?: string
  onConfirm: () => unknown
  isDestructive?: boolean
}

/** Asks before an action that cannot be undone. */
export const ConfirmDialog = ({
  confirmLabel = t('confirm'),
  cancelLabel = withoutDoing(confirmLabel),
  onConfirm,
  isDestructive = false,
  ...rest
}: ConfirmProps) => (
  <AppDialog
    {...rest}
    type="confirmation"
    primary={{ label: confirmLabel, onClick: onConfirm, isDestructive }}
    secondary={{ label: cancelLabel }}
  />
)

/** Repeats the verb of the other button: « Supprimer la photo » → « Ne pas supprimer ». */
const withoutDoing = (label: string): string => {
  const [verb = ''] = label.split(/\s/)
  return /(er|ir|re)$/.test(verb) ? t('dont', { verb: verb.toLowerCase() }) : t('cancel')
}
