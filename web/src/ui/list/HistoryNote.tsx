import Box from '@mui/material/Box'
import { useIsLocked } from '../../platform/plans/plan-lock.ts'
import { FeatureButton } from '../FeatureButton.tsx'
import { Muted } from '../Muted.tsx'
import { t } from '../texts.ts'

/** Says under a list that its history is limited by the plan, and leads to the plans that show all of it. */
export const HistoryNote = () =>
  useIsLocked('fullHistory') && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Muted>{t('history')}</Muted>
      <FeatureButton feature="fullHistory" size="small">
        {t('allHistory')}
      </FeatureButton>
    </Box>
  )
