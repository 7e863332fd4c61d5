import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Parcel } from '@quai/contract/orders/transport-rules/fit.ts'
import { maxRules } from '@quai/contract/orders/transport-rules/transport-rule.ts'
import { useFieldArray } from 'react-hook-form'
import type { Choice } from '../../ui/fields/fields.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { newRule, type PlanForm, type RankedRule } from './draft-rules.ts'
import { RuleRow } from './RuleRow.tsx'
import { t } from './texts.ts'

interface Props {
  form: PlanForm
  services: readonly Choice<number>[]
  typed: readonly RankedRule[]
  /** The sample parcel, once it is complete. */
  parcel: Parcel | undefined
}

/** Lists the rules in the order in which they are tried. */
export const RuleRows = ({ form: { control, methods }, services, typed, parcel }: Props) => {
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'transportRules', keyName: 'key' })
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= fields.length) return
    move(from, to)
  }
  const duplicate = (rank: number) => {
    const { id: _id, ...copy } = methods.getValues(`transportRules.${rank}`)
    insert(rank + 1, copy, { focusName: `transportRules.${rank + 1}.minQuantity` })
  }
  return (
    <Panel title={t('rules')} lead={t('rulesLead')} isFlush>
      {fields.length === 0 && <Muted sx={{ px: 5, pb: 2 }}>{t('empty')}</Muted>}
      <Box component="ol" aria-label={t('rules')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map(({ key }, rank) => (
          <RuleRow
            key={key}
            control={control}
            rank={rank}
            services={services}
            typed={typed}
            parcel={parcel}
            onMove={(to) => moveTo(rank, to)}
            onDuplicate={() => duplicate(rank)}
            onRemove={() => remove(rank)}
          />
        ))}
      </Box>
      <Box sx={{ px: 5, py: 4, borderTop: fields.length > 0 ? 1 : 0, borderColor: 'divider' }}>
        <Button
          variant="outlined"
          startIcon={<AddOutlined />}
          disabled={fields.length >= maxRules}
          onClick={() => append(newRule, { focusName: `transportRules.${fields.length}.minQuantity` })}
        >
          {t('add')}
        </Button>
      </Box>
    </Panel>
  )
}
