import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Product } from '@quai/contract/goods/products/product.ts'
import { useEffect, useEffectEvent } from 'react'
import { useFormState } from 'react-hook-form'
import { later } from '../../../platform/modules.ts'
import { enterMovesOn } from '../../../ui/fields/enter-moves-on.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ProductSearch } from '../../products/ProductSearch.tsx'
import { AdjustEnd } from './AdjustEnd.tsx'
import { AdjustLineRow } from './AdjustLineRow.tsx'
import { t } from './texts.ts'
import { useAdjust, useAdjustLines } from './use-adjust.ts'

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
