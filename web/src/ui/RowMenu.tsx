import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import type { ComponentProps } from 'react'
import { MenuButton } from './MenuButton.tsx'

interface Props {
  /** Names the row: « Actions sur Chronopost ». */
  label: string
  choices: ComponentProps<typeof MenuButton>['choices']
}

/** Offers the actions of a row at its end. */
export const RowMenu = ({ label, choices }: Props) => (
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
