import Button, { type ButtonProps } from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'

interface Props extends Omit<ButtonProps, 'disabled' | 'aria-disabled'> {
  /** Why it cannot be pressed now; undefined when it can. */
  reason: string | undefined
}

/** Renders a button that, when blocked, stays focusable and says why: on hover, on focus and to a screen reader. */
export const BlockableButton = ({ reason, onClick, sx, ...rest }: Props) => {
  if (reason === undefined) return <Button {...rest} {...(onClick && { onClick })} {...(sx && { sx })} />
  return (
    <Tooltip title={reason} describeChild>
      <Button
        {...rest}
        aria-disabled="true"
        aria-description={reason}
        onClick={(event) => event.preventDefault()}
        sx={[blockedSx, ...(Array.isArray(sx) ? sx : [sx])]}
      />
    </Tooltip>
  )
}

const blockedSx = {
  color: 'faint.main',
  borderColor: 'divider',
  bgcolor: 'transparent',
  cursor: 'not-allowed',
  '&:hover': { bgcolor: 'transparent', borderColor: 'divider' },
}
