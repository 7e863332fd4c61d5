import ContrastOutlined from '@mui/icons-material/ContrastOutlined'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { lazy, Suspense, useState } from 'react'
import { t } from '../texts.ts'

const LookPanel = lazy(async () => ({ default: (await import('./LookPanel.tsx')).LookPanel }))

/** Opens the drawer of display settings. */
export const LookButton = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tooltip title={t('appearance')}>
        <IconButton aria-label={t('appearance')} onClick={() => setIsOpen(true)} sx={{ color: 'text.secondary' }}>
          <ContrastOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        slotProps={{ paper: { sx: { width: 320, p: 6 }, 'aria-label': t('appearance') } }}
      >
        <Suspense>
          <LookPanel onClose={() => setIsOpen(false)} />
        </Suspense>
      </Drawer>
    </>
  )
}
