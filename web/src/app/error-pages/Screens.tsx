import Box from '@mui/material/Box'
import type { ComponentProps } from 'react'
import { t as errorText } from '../../platform/calls/error-texts.ts'
import { ErrorContent } from '../../shell/ErrorScreen.tsx'
import { MaintenanceContent } from '../../shell/installation/MaintenanceCover.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from './texts.ts'

const nothing = () => {}

const screens: Record<'403' | '404' | '500' | 'noDeal' | 'outdated' | 'detail', ComponentProps<typeof ErrorContent>> = {
  403: { status: 403, isNoDeal: false },
  404: { status: 404, isNoDeal: false },
  500: { status: 500, isNoDeal: false, onRetry: nothing },
  noDeal: { status: 403, isNoDeal: true },
  outdated: {
    status: 500,
    isNoDeal: false,
    detail: errorText('outdated'),
    retryLabel: errorText('reload'),
    onRetry: nothing,
  },
  detail: { status: 500, isNoDeal: false, detail: t('screen.detail.text'), onRetry: nothing },
}

/** Shows every error screen as readers see it; nothing in them can be pressed. */
export const Screens = () => (
  <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
    {Object.entries(screens).map(([name, screen]) => (
      // The names come from the table above.
      <Panel key={name} title={t(`screen.${name as keyof typeof screens}`)} isFlush>
        <Box
          inert
          sx={{ bgcolor: 'background.default', borderTop: 1, borderColor: 'divider', '& h1': { fontSize: '1.5rem' } }}
        >
          <ErrorContent {...screen} />
        </Box>
      </Panel>
    ))}
    <Panel title={t('screen.maintenance')} isFlush>
      <Box inert sx={{ bgcolor: 'background.default', borderTop: 1, borderColor: 'divider' }}>
        <MaintenanceContent />
      </Box>
    </Panel>
  </Box>
)
