import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { UserType } from '@quai/contract/platform/roles.ts'
import type { Ref } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { ProductSearch } from '../../goods/products/ProductSearch.tsx'
import { useToday } from '../../platform/clock.ts'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { type Choice, SelectField, TextField } from '../../ui/fields/fields.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import type { InventoryDraft, PickedProduct } from './inventory-draft.ts'
import { t } from './texts.ts'

const scopes = [
  { value: 'all', label: t('all'), hint: t('allHint') },
  { value: 'chosen', label: t('chosen'), hint: t('chosenHint') },
] as const

interface Props {
  control: Control<InventoryDraft>
  userType: UserType
  userId: number
  /** Undefined when the partner cannot change. */
  partners?: readonly Choice<number>[]
}

/** Asks what to count, where and when. */
export const AskFields = ({ control, userType, userId, partners }: Props) => {
  const today = useToday()
  const scope = useController({ control, name: 'scope' })
  const products = useController({ control, name: 'products' })
  const partnerId = useWatch({ control, name: 'partnerId' })
  const isCustomer = userType === 'customer'
  return (
    <>
      <Panel title={t('who')}>
        <Box sx={twoSx}>
          {partners && (
            <SelectField
              control={control}
              name="partnerId"
              label={t(isCustomer ? 'warehouse' : 'customer')}
              choices={partners}
              required
            />
          )}
          <DateField
            control={control}
            name="plannedDate"
            label={t('plannedDate')}
            hint={t('plannedDateHint')}
            min={today}
            required
          />
        </Box>
      </Panel>
      <Panel title={t('what')}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          <ChoiceCards
            label={t('what')}
            isLabelHidden
            name="scope"
            choices={scopes}
            value={scope.field.value}
            onChange={scope.field.onChange}
            minWidth={260}
          />
          {scope.field.value === 'chosen' && (
            <ProductPicks
              customerId={isCustomer ? userId : (partnerId ?? null)}
              value={products.field.value}
              onChange={products.field.onChange}
              error={products.fieldState.error?.message}
              inputRef={products.field.ref}
            />
          )}
        </Box>
      </Panel>
      <Panel title={t('more')}>
        <Box sx={twoSx}>
          <TextField control={control} name="internalNumber" label={t('internalNumber')} optional />
          <Box sx={{ gridColumn: '1 / -1', display: 'grid' }}>
            <TextField
              control={control}
              name={isCustomer ? 'messageToWarehouse' : 'messageToCustomer'}
              label={t(isCustomer ? 'messageToWarehouse' : 'messageToCustomer')}
              multiline
              minRows={2}
              optional
            />
          </Box>
        </Box>
      </Panel>
    </>
  )
}

const twoSx = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }

interface ProductPicksProps {
  customerId: number | null
  value: readonly PickedProduct[]
  onChange: (products: PickedProduct[]) => void
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** Chooses several references, one search at a time. */
const ProductPicks = ({ customerId, value, onChange, error, inputRef }: ProductPicksProps) => {
  if (customerId === null) return <Typography color="text.secondary">{t('choosePartner')}</Typography>
  return (
    <Box data-field="products" sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <ProductSearch
        isRepeated
        label={t('addProduct')}
        customerId={customerId}
        value={null}
        inputRef={inputRef}
        error={error !== undefined}
        helperText={error}
        onChange={(product) => {
          if (!product || value.some(({ id }) => id === product.id)) return
          onChange([...value, { id: product.id, reference: product.reference, name: product.name }])
        }}
      />
      <Box component="ul" sx={listSx}>
        {value.map((product) => (
          <li key={product.id}>
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{product.reference}</Typography>
              <Muted>{product.name}</Muted>
            </Box>
            <IconButton
              aria-label={t('remove', { reference: product.reference })}
              onClick={() => onChange(value.filter(({ id }) => id !== product.id))}
              sx={{ width: 44, height: 44 }}
            >
              <CloseOutlined fontSize="small" />
            </IconButton>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: 3, py: 1.5, borderTop: 1, borderColor: 'divider' },
}
