import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { type Product, type ProductChanges, productChanges } from '@quai/contract/goods/products/product.ts'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { api } from '../../../platform/calls/api.ts'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { SelectField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { type EditedField, sharedFields, sizeFields } from './fields.ts'
import { t } from './texts.ts'

type Name = keyof ProductChanges

interface Props {
  products: readonly Product[]
  /** Receives the changes that give the products their former values back. */
  onDone: (former: ({ id: number } & ProductChanges)[]) => void
  onClose: () => void
}

/** Gives the chosen products the same values, all or none. */
export const BulkDialog = ({ products, onDone, onClose }: Props) => {
  const [changed, setChanged] = useState<ReadonlySet<Name>>(new Set())
  const [areSizesOpen, setAreSizesOpen] = useState(false)
  const form = useServerForm<ProductChanges, ProductChanges, unknown>({
    schema: productChanges,
    defaultValues: {},
    send: async (values) => {
      const change = picked(values, changed)
      try {
        await api.products.updateMany({ products: products.map(({ id }) => ({ id, ...change })) })
      } catch (error) {
        throw isApiError(error) ? error.at(error.issues.map((issue) => ofField(issue, products))) : error
      }
    },
    onSuccess: () => {
      onDone(products.map((product) => ({ id: product.id, ...picked(product, changed) })))
      onClose()
    },
  })
  const toggle = ({ name, kind }: EditedField, isOn: boolean) => {
    const next = new Set(changed)
    if (isOn) next.add(name)
    else next.delete(name)
    setChanged(next)
    form.methods.setValue(name, isOn && kind === 'flag' ? true : undefined)
  }
  const row = (field: EditedField) => {
    const isChanged = changed.has(field.name)
    return (
      <Box key={field.name} sx={rowSx(isChanged)}>
        <FormControlLabel
          control={
            <Checkbox
              checked={isChanged}
              onChange={(_event, isOn) => toggle(field, isOn)}
              slotProps={{ input: { 'aria-label': t('change', { field: field.label }) } }}
            />
          }
          label={field.label}
        />
        {isChanged && <Value control={form.control} field={field} />}
      </Box>
    )
  }
  return (
    <FormDialog
      form={form}
      title={t('title', { count: products.length })}
      submit={t('save')}
      reason={changed.size === 0 ? t('nothing') : undefined}
      onClose={onClose}
    >
      <Typography color="text.secondary">{t('lead')}</Typography>
      <div>
        {sharedFields.map(row)}
        <Button
          aria-expanded={areSizesOpen}
          endIcon={<ExpandMore sx={{ rotate: areSizesOpen ? '180deg' : undefined }} />}
          onClick={() => setAreSizesOpen(!areSizesOpen)}
          sx={{ my: 1 }}
        >
          {t('sizes')}
        </Button>
        {sizeFields.filter(({ name }) => areSizesOpen || changed.has(name)).map(row)}
      </div>
    </FormDialog>
  )
}

const rowSx = (isChanged: boolean) => ({
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: isChanged ? '1fr 1fr' : '1fr' },
  alignItems: 'center',
  columnGap: 3,
  minHeight: 44,
  py: isChanged ? 1 : 0,
})

/** Takes the named fields; one that is left empty is null, which clears it. */
const picked = (values: object, names: ReadonlySet<Name>): ProductChanges => {
  const known = new Map<string, unknown>(Object.entries(values))
  // Each name is a field of the schema that has just read the values.
  return Object.fromEntries([...names].map((name) => [name, known.get(name) ?? null])) as ProductChanges
}

/** Moves « products, 3, weight » to the dialog's field, and names the product. */
const ofField = <Issue extends { path: (string | number)[]; fallback: string }>(
  issue: Issue,
  products: readonly Product[],
): Issue => {
  const [list, index, ...path] = issue.path
  const product = list === 'products' && typeof index === 'number' ? products[index] : undefined
  if (!product) return issue
  return { ...issue, path, fallback: t('ofReference', { reference: product.reference, text: issue.fallback }) }
}

const Value = ({ control, field }: { control: Control<ProductChanges>; field: EditedField }) => {
  const { name, label, kind, onLabel = label, choices = [] } = field
  if (kind === 'choice') return <SelectField control={control} name={name} label={label} choices={choices} required />
  if (kind === 'flag') return <SwitchField control={control} name={name} label={onLabel} />
  if (kind === 'text') return <TextField control={control} name={name} label={label} optional />
  return <NumberField control={control} name={name} label={label} decimal={kind === 'decimal'} />
}
