import Button, { type ButtonProps } from '@mui/material/Button'
import { Tip } from './Tip.tsx'

interface Props extends Omit<ButtonProps, 'disabled' | 'aria-disabled'> {
  /** Why it cannot be pressed now; undefined when it can. */
  reason: string | undefined
}

/** Renders a button that, when blocked, stays focusable and says why: on hover, on focus and to a screen reader. */
export const BlockableButton = ({ reason, onClick, sx, ...rest }: Props) => {
  if (reason === undefined) return <Button {...rest} {...(onClick && { onClick })} {...(sx && { sx })} />
  return (
    <Tip text={reason}>
      <Button
        {...rest}
        aria-disabled="true"
        aria-description={reason}
        onClick={(event) => event.preventDefault()}
        sx={[blockedSx, ...(Array.isArray(sx) ? sx : [sx])]}
      />
    </Tip>
  )
}

const blockedSx = { cursor: 'not-allowed' }
