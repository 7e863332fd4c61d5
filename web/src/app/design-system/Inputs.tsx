import { useState } from 'react'
import { z } from 'zod'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField, SwitchField, TextField } from '../../ui/fields/fields.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useLocalForm } from '../../ui/forms/use-server-form.ts'
import { WaitingLine } from '../../ui/forms/WaitingLine.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { PeriodFilter } from '../../ui/list/filters/PeriodFilter.tsx'
import { QuickFilter } from '../../ui/list/filters/QuickFilter.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Sample, Samples } from './Sample.tsx'
import { t } from './texts.ts'

const nothing = () => {}
const families = [
  { value: 'dry', label: 'Sec' },
  { value: 'cold', label: 'Frais' },
]

const form = z.object({
  name: z.string().min(1),
  family: z.string().optional(),
  count: z.number().nullable(),
  day: z.string().nullable(),
  isOn: z.boolean(),
})

export const Fields = () => {
  const local = useLocalForm({
    schema: form,
    defaultValues: { name: '', family: 'dry', count: 12, day: '2026-12-31', isOn: true },
    onSubmit: nothing,
  })
  const { control } = local
  return (
    <Panel title={t('fields')}>
      <Form form={local} label={t('fields')}>
        <Samples>
          <Sample name="TextField, required">
            <TextField control={control} name="name" label="Désignation" required fullWidth />
          </Sample>
          <Sample name="TextField, hint">
            <TextField control={control} name="name" label="Désignation" hint="Unique par client." fullWidth />
          </Sample>
          <Sample name="TextField, disabled">
            <TextField control={control} name="name" label="Désignation" disabled fullWidth />
          </Sample>
          <Sample name="SelectField">
            <SelectField control={control} name="family" label="Famille" choices={families} fullWidth />
          </Sample>
          <Sample name="NumberField, unit">
            <NumberField control={control} name="count" label="Longueur" unit="cm" fullWidth />
          </Sample>
          <Sample name="NumberInput, error">
            <NumberInput
              label="Quantité"
              value={0}
              onChange={nothing}
              error
              helperText="La valeur minimale est 1."
              fullWidth
            />
          </Sample>
          <Sample name="DateField">
            <DateField control={control} name="day" label="Date" />
          </Sample>
          <Sample name="SwitchField">
            <SwitchField control={control} name="isOn" label="Bon signé exigé" hint="Pour clôturer." />
          </Sample>
          <Sample name="SwitchField, disabled">
            <SwitchField control={control} name="isOn" label="Bon signé exigé" disabled />
          </Sample>
          <SearchSample />
        </Samples>
        <FormActions form={local} submit="Enregistrer" onCancel={nothing} />
        <Sample name="FormActions, reason">
          <FormActions form={local} submit="Enregistrer" reason="Ajoutez un produit." />
        </Sample>
        <WaitingLine isSending={false} />
      </Form>
    </Panel>
  )
}

const SearchSample = () => {
  const [value, setValue] = useState<(typeof families)[number] | null>(null)
  return (
    <Sample name="SearchSelect">
      <SearchSelect
        label="Famille"
        value={value}
        onChange={setValue}
        searchKey={['design-system']}
        search={async (typed) => families.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))}
        keyOf={(family) => family.value}
        labelOf={({ label }) => label}
      />
    </Sample>
  )
}

export const Choices = () => {
  const [value, setValue] = useState<string | null>('delivery')
  const choices = [
    { value: 'delivery', label: 'Entrée', hint: 'Des marchandises arrivent.' },
    { value: 'collection', label: 'Sortie', hint: 'Des marchandises partent.' },
    { value: 'inventory', label: 'Inventaire', hint: 'Réservé à l’entrepôt.', isDisabled: true },
  ]
  return (
    <Panel title={t('choices')}>
      <Samples>
        <Sample name="ChoiceCards" isWide>
          <ChoiceCards label="Type" name="ds-type" choices={choices} value={value} onChange={setValue} />
        </Sample>
        <Sample name="ChoiceCards, error" isWide>
          <ChoiceCards
            label="Type"
            name="ds-wrong"
            choices={choices}
            value={null}
            onChange={setValue}
            error="Choisissez un type."
          />
        </Sample>
      </Samples>
    </Panel>
  )
}

export const Filters = () => {
  const [state, setState] = useState<string | undefined>('dry')
  const [isOn, setIsOn] = useState(true)
  const [period, setPeriod] = useState<{ from?: string | undefined; to?: string | undefined }>({ from: '2026-12-01' })
  return (
    <Panel title={t('filters')}>
      <FilterBar
        list={{ filters: { state: 'dry', from: '2026-12-01' }, filtersCount: 2, clearFilters: nothing }}
        search={<SearchFilter label="Référence" value={undefined} onChange={nothing} />}
        presets={<QuickFilter label="Prioritaires" isOn={isOn} onChange={setIsOn} />}
      >
        <SelectFilter label="Famille" choices={families} value={state} onChange={setState} />
        <SelectFilter label="Entrepôt" choices={families} value={undefined} onChange={nothing} />
        <PeriodFilter {...period} onChange={setPeriod} />
      </FilterBar>
    </Panel>
  )
}
