import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu, { type MenuProps } from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Muted } from './Muted.tsx'

interface MenuChoice {
  name: string
  label: ReactNode
  onChoose: () => void
  isDestructive?: boolean
  /** Why it cannot be chosen now; undefined when it can. */
  reason?: string | undefined
}

interface OpenerProps {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: (event: MouseEvent<HTMLElement>) => void
}

interface Props extends Pick<MenuProps, 'anchorOrigin' | 'transformOrigin'> {
  /** `(opener) => <Button {...opener}>…</Button>` */
  button: (opener: OpenerProps) => ReactNode
  /** Shown above the choices. */
  header?: ReactNode
  choices: readonly MenuChoice[]
}

/** Renders a button with a menu. A blocked choice stays focusable and says why under its name. */
export const MenuButton = ({ button, header, choices, ...origins }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = () => setAnchor(null)
  const item = ({ name, label, reason, isDestructive = false, onChoose }: MenuChoice) => {
    const choose = () => {
      close()
      onChoose()
    }
    if (reason !== undefined)
      return (
        <MenuItem key={name} aria-disabled="true" aria-description={reason} sx={blockedSx}>
          {label}
          <Muted variant="caption" component="div" aria-hidden="true">
            {reason}
          </Muted>
        </MenuItem>
      )
    return (
      <MenuItem key={name} onClick={choose} {...(isDestructive && { sx: { color: 'error.main' } })}>
        {label}
      </MenuItem>
    )
  }
  return (
    <>
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? id : undefined,
        onClick: ({ currentTarget }) => setAnchor(currentTarget),
      })}
      <Menu {...origins} id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {header}
        {choices.map(item)}
      </Menu>
    </>
  )
}

const blockedSx = { display: 'block', maxWidth: 340, whiteSpace: 'normal', color: 'faint.main', cursor: 'not-allowed' }

interface RowProps {
  /** Names the row: « Actions sur Chronopost ». */
  label: string
  choices: ComponentProps<typeof MenuButton>['choices']
}

/** Offers the actions of a row at its end. */
export const RowMenu = ({ label, choices }: RowProps) => (
  <MenuButton
    button={(opener) => (
      <IconButton {...opener} aria-label={label} sx={{ width: 44, height: 44, my: -2 }}>
        <MoreVert fontSize="small" />
      </IconButton>
    )}
    choices={choices}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
  />
)
