import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type Packaging, packagingLabels } from '@quai/contract/products/packaging.ts'
import type { StockLine } from '@quai/contract/stock/stock.ts'
import { Muted } from '../ui/Muted.tsx'
import { Panel } from '../ui/page/Panel.tsx'
import { Quantity } from '../ui/Quantity.tsx'
import { t } from './texts.ts'

interface Props {
  /** The current stock; undefined when this packaging and batch never had any. */
  line: StockLine | undefined
  packaging: Packaging | undefined
  change: number
}

/** Shows the stock before and after the adjustment, before it is written. */
export const AdjustPreview = ({ line, packaging, change }: Props) => {
  const unit = packaging && packagingLabels[packaging]
  const figures = (['physical', 'available'] as const).map((which) => {
    const before = line?.[which] ?? 0
    return { which, before, after: before + change }
  })
  return (
    <Panel title={t('adjust.preview')}>
      <Box component="table" sx={tableSx} aria-live="polite">
        <thead>
          <tr>
            <td>
              <span className="visually-hidden">{t('adjust.preview')}</span>
            </td>
            <th scope="col">{t('adjust.before')}</th>
            <th scope="col">{t('adjust.after')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ which, before, after }) => (
            <tr key={which}>
              <th scope="row">{t(which)}</th>
              <td>
                <Quantity value={before} {...(unit && { unit })} />
              </td>
              <Box component="td" sx={{ color: after < 0 ? 'error.main' : undefined }}>
                <Quantity value={after} {...(unit && { unit })} isStrong />
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
      {change === 0 && <Muted sx={{ mt: 4 }}>{t('adjust.previewEmpty')}</Muted>}
      {figures.some(({ after }) => after < 0) && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {t('adjust.belowReserved')}
        </Alert>
      )}
    </Panel>
  )
}

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { fontSize: '0.75rem', fontWeight: 560, color: 'text.secondary', textAlign: 'end', pb: 2 },
  '& th[scope=row]': { textAlign: 'start', pt: 2.5 },
  '& td': { textAlign: 'end', pt: 2.5, fontSize: '1rem' },
  '& tbody tr + tr > *': { borderTop: 1, borderColor: 'divider', pb: 0 },
  '& tbody tr > *': { pb: 2.5 },
}
