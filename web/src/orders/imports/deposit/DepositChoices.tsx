import Box from '@mui/material/Box'
import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { t } from '../texts.ts'
import type { depositForm, otherSide } from './deposit-fields.ts'
import type { Partner } from './partners.ts'

interface Props {
  control: Control<z.input<typeof depositForm>, unknown, z.output<typeof depositForm>>
  kind: ImportKind
  side: ReturnType<typeof otherSide>
  partners: readonly Partner[]
  needsPartner: boolean
}

/** Asks for the partner and for the options of the type. */
export const DepositChoices = ({ control, kind, side, partners, needsPartner }: Props) => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
    {needsPartner && (
      <SelectField
        control={control}
        name="partnerId"
        label={t(side)}
        choices={partners.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
    )}
    {kind.options.map((option) => (
      <SelectField
        key={option.name}
        control={control}
        name={`options.${option.name}`}
        label={typeset(option.label)}
        hint={typeset(option.hint)}
        choices={option.choices}
        emptyLabel={typeset(option.none)}
      />
    ))}
  </Box>
)
