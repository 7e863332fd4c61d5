import AddOutlined from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { shortcuts } from '../../platform/keys/shortcuts.ts'

interface Props {
  onClick: () => void
  children: ReactNode
}

/** Opens the dialog that adds to a list; its key is that of every list. */
export const CreateButton = ({ onClick, children }: Props) => (
  <Button variant="contained" startIcon={<AddOutlined />} aria-keyshortcuts={shortcuts.create} onClick={onClick}>
    {children}
  </Button>
)
