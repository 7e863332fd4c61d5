import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { Product } from '@quai/contract/goods/products/product.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { later } from '../../../platform/modules.ts'
import { enterMovesOn } from '../../../ui/fields/enter-moves-on.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Split } from '../../../ui/page/Split.tsx'
import { ProductSearch } from '../../products/ProductSearch.tsx'
import { AdjustLineRow } from './AdjustLineRow.tsx'
import { type AdjustLine, effectOf } from './adjust-draft.ts'
import { t, usualReasons } from './texts.ts'
import { type AdjustFormModel, stockOptions, useAdjust, useAdjustLines, useKnownStock } from './use-adjust.ts'

const ScanLine = later(() => import('./ScanLine.tsx'), 'ScanLine')

interface Props {
  /** The product that the address names: it gets a line as the form opens. */
  first: Product | undefined
}

/** Adjusts several products, packagings and batches at once, with one reason. */
export const AdjustForm = ({ first }: Props) => {
  const form = useAdjust()
  const { control, methods } = form
  const { fields, add, put, remove } = useAdjustLines(form)
  const { errors } = useFormState({ control, name: 'lines' })
  const addFirst = useEffectEvent((product: Product) => {
    if (methods.getValues('lines').every((line) => line.product.id !== product.id)) void add(product)
  })
  useEffect(() => {
    if (first) addFirst(first)
  }, [first])
  const refusal = errors.lines?.message ?? errors.lines?.root?.message
  return (
    <Form form={form} label={t('title')}>
      <Box onKeyDown={enterMovesOn} sx={{ display: 'flex', flexDirection: 'column', gap: 5, pb: { xs: 20, sm: 0 } }}>
        <Panel title={t('lines')} lead={t('linesLead')} isFlush>
          {fields.length > 0 ? (
            <Box component="ol" aria-label={t('lines')} sx={listSx}>
              {fields.map((field, index) => (
                <AdjustLineRow
                  key={field.key}
                  control={control}
                  methods={methods}
                  index={index}
                  put={put}
                  onRemove={() => remove(index)}
                />
              ))}
            </Box>
          ) : (
            <Typography color="text.secondary" sx={{ px: 5, pb: 3 }}>
              {t('noLinesText')}
            </Typography>
          )}
          <Box sx={{ p: 5, pt: fields.length > 0 ? 4 : 1 }}>
            <ProductSearch
              isRepeated
              label={t('addProduct')}
              value={null}
              onChange={(product) => product && void add(product)}
              error={refusal !== undefined}
              helperText={refusal ?? t('addProductHint')}
            />
            <Box sx={{ mt: 2, minHeight: { xs: 48, sm: 36 } }}>
              <ScanLine onAdd={add} />
            </Box>
          </Box>
        </Panel>
        <AdjustEnd form={form} />
      </Box>
    </Form>
  )
}

const listSx = { listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }

/** Ends the form: the reason, the effect of all lines together, and the button. */
const AdjustEnd = ({ form }: { form: AdjustFormModel }) => {
  const lines = useWatch({ control: form.control, name: 'lines' })
  const total = useTotal(lines)
  const isUnchanged = lines.length > 0 && total.typed === lines.length && total.byCustomer.length === 0
  return (
    <>
      <Split sides="fifths">
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
      </Split>
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

/** Asks for the reason of all lines: a usual one, or free text. */
const ReasonPanel = ({ control, methods }: Pick<AdjustFormModel, 'control' | 'methods'>) => (
  <Panel title={t('reason')}>
    <Box component="fieldset" aria-label={t('usualReasons')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}>
      {usualReasons.map((reason) => (
        <Chip
          key={reason}
          label={reason}
          variant="outlined"
          onClick={() => {
            methods.setValue('reason', reason, { shouldDirty: true, shouldValidate: true })
            methods.setFocus('reason')
          }}
          sx={{ minHeight: { xs: 44, sm: 32 }, borderRadius: '6px' }}
        />
      ))}
    </Box>
    <TextField
      control={control}
      name="reason"
      label={t('reason')}
      hint={t('reasonHint')}
      multiline
      minRows={2}
      fullWidth
      required
    />
  </Panel>
)
