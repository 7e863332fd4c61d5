import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { type AdjustLine, effectOf } from './adjust-draft.ts'
import { ReasonPanel } from './ReasonPanel.tsx'
import { t } from './texts.ts'
import { type AdjustFormModel, stockOptions, useKnownStock } from './use-adjust.ts'

/** Ends the form: the reason, the effect of all lines together, and the button. */
export const AdjustEnd = ({ form }: { form: AdjustFormModel }) => {
  const lines = useWatch({ control: form.control, name: 'lines' })
  const total = useTotal(lines)
  const isUnchanged = lines.length > 0 && total.typed === lines.length && total.byCustomer.length === 0
  return (
    <>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, alignItems: 'start' }}>
        <ReasonPanel control={form.control} methods={form.methods} />
        <Panel title={t('effect')}>
          <Box aria-live="polite" sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
            {total.byCustomer.length === 0 && total.same === 0 && <Muted>{t('effectEmpty')}</Muted>}
            {total.byCustomer.map(({ customerName, count }) => (
              <div key={customerName}>
                <Typography sx={{ fontWeight: 560 }}>{customerName}</Typography>
                <Muted>{t('effectCustomer', { count })}</Muted>
              </div>
            ))}
            {total.same > 0 && <Muted>{t('effectSame', { count: total.same })}</Muted>}
            {total.below > 0 && <Alert severity="warning">{t('effectBelow', { count: total.below })}</Alert>}
          </Box>
        </Panel>
      </Box>
      <FormActions
        form={form}
        submit={t('submit')}
        size="large"
        reason={total.isLoading ? t('loading') : isUnchanged ? t('noGap') : undefined}
        inSight={{}}
      />
    </>
  )
}

/** Counts what the lines change, by customer. */
const useTotal = (lines: readonly AdjustLine[]) => {
  const productIds = [...new Set(lines.map(({ product }) => product.id))]
  const isLoading = useQueries({
    queries: productIds.map(stockOptions),
    combine: (stocks) => stocks.some(({ isPending }) => isPending),
  })
  const stockOf = useKnownStock()
  const effects = lines.map((line) => ({ line, ...effectOf(line, stockOf(line.product.id)) }))
  const changed = effects.filter(({ change }) => Boolean(change))
  return {
    isLoading,
    typed: effects.filter(({ change }) => change !== undefined).length,
    same: effects.filter(({ change }) => change === 0).length,
    below: effects.filter(({ isBelowReserved }) => isBelowReserved).length,
    byCustomer: [...Map.groupBy(changed, ({ line }) => line.product.customerName)].map(([customerName, own]) => ({
      customerName,
      count: own.length,
    })),
  }
}
