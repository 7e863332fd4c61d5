import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { t } from '../texts.ts'

interface Props {
  checking: NonNullable<ImportDetail['checking']>
  /** True when the page already shows the result of a former check. */
  isAgain: boolean
}

/** Shows how many lines of a long file are checked. */
export const CheckProgress = ({ checking: { done, total }, isAgain }: Props) => (
  <Panel title={t('checkingTitle')} lead={t(isAgain ? 'checkingAgain' : 'checkingText')}>
    <Box sx={{ py: 1 }}>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : Math.round((done / total) * 100)}
        aria-label={t('checkingTitle')}
      />
      <Muted component="output" sx={{ display: 'block', mt: 2, fontVariantNumeric: 'tabular-nums' }}>
        {t('checkedLines', { done: formatInteger(done), total: formatInteger(total) })}
      </Muted>
    </Box>
  </Panel>
)
