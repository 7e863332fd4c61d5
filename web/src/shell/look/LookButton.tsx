import ContrastOutlined from '@mui/icons-material/ContrastOutlined'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { later } from '../../platform/modules.ts'
import { Tip } from '../../ui/Tip.tsx'
import { t } from '../texts.ts'

const LookPanel = later(() => import('./LookPanel.tsx'), 'LookPanel')

/** Opens the drawer of display settings. */
export const LookButton = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tip text={t('appearance')}>
        <IconButton aria-label={t('appearance')} onClick={() => setIsOpen(true)} sx={{ color: 'text.secondary' }}>
          <ContrastOutlined fontSize="small" />
        </IconButton>
      </Tip>
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        slotProps={{ paper: { sx: { width: 320, p: 6 }, 'aria-label': t('appearance') } }}
      >
        <LookPanel onClose={() => setIsOpen(false)} />
      </Drawer>
    </>
  )
}
