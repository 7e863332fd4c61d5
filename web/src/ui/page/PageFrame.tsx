import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLook } from '../../platform/theme/ThemeSettingsProvider.tsx'
import { layout, onPhone } from '../../platform/theme/tokens.ts'
import { BreadcrumbTrail, type Crumb } from './BreadcrumbTrail.tsx'

interface Props {
  title: ReactNode
  /** A line under the title. */
  lead?: ReactNode
  breadcrumbs?: readonly Crumb[]
  /** Shown to the right of the title; at the bottom of the screen on a phone. */
  actions?: ReactNode
  children: ReactNode
}

/** Lays out a page: its trail, title, actions and content. */
export const PageFrame = ({ title, lead, breadcrumbs, actions, children }: Props) => {
  const { settings } = useLook()
  return (
    <Box
      sx={{
        maxWidth: settings.themeStretch ? 'none' : layout.page,
        mx: 'auto',
        px: { xs: 4, md: 8 },
        pb: { xs: 24, md: 16 },
      }}
    >
      <Box component="header" sx={{ pt: { xs: 4, md: 2 }, pb: { xs: 4, md: 6 } }}>
        {breadcrumbs && <BreadcrumbTrail crumbs={breadcrumbs} />}
        <Box
          sx={{ display: 'flex', gap: 4, alignItems: 'flex-end', justifyContent: 'space-between', flexWrap: 'wrap' }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h1">{title}</Typography>
            {lead && (
              <Typography color="text.secondary" component="div" sx={{ mt: 1 }}>
                {lead}
              </Typography>
            )}
          </Box>
          {actions && <Box sx={actionsSx}>{actions}</Box>}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: { xs: 4, md: 5 } }}>{children}</Box>
    </Box>
  )
}

const actionsSx = {
  display: 'flex',
  gap: 2,
  flexWrap: 'wrap',
  [onPhone]: {
    position: 'fixed',
    insetInline: 0,
    bottom: 'calc(56px + env(safe-area-inset-bottom))',
    zIndex: 'appBar',
    p: 3,
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
    '& > *': { flex: 1 },
  },
}
