import Box from '@mui/material/Box'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { AuditEntry } from '@quai/contract/services/audit/audit.ts'
import type { SearchAnswer } from '@quai/contract/told/search/routes.ts'
import { api } from '../../platform/calls/api.ts'
import { useUser } from '../../platform/session.ts'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { PopoverChip } from '../../ui/list/filters/PopoverChip.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

type Kind = NonNullable<AuditEntry['object']>['kind']

export interface Thing {
  /** « order:019a… ». */
  object: string
  kind: Kind
  name: string
}

interface Props {
  value: string | undefined
  onChange: (object: string | undefined) => void
  /** What was last chosen, whose name the chip and the panel share. */
  chosen: Thing | null
  onChoose: (thing: Thing | null) => void
  /** Entries that the filter leaves, which name the thing. */
  entries: readonly AuditEntry[]
}

/** Filters by one thing: an order, a product, an invoice; for an administrator an organisation or a person too. */
export const ObjectFilter = ({ value, onChange, chosen, onChoose, entries }: Props) => {
  const isAdmin = useUser().userType === 'admin'
  const shown = chosen?.object === value ? chosen : null
  return (
    <PopoverChip
      label={t('target')}
      value={value && t('objectChosen', { name: shown?.name ?? nameOf(value, entries) })}
      onClear={() => onChange(undefined)}
    >
      <Box sx={{ width: { sm: 320 } }}>
        <SearchSelect<Thing>
          label={t(isAdmin ? 'anyObject' : 'object')}
          value={shown}
          onChange={(thing) => {
            onChoose(thing)
            onChange(thing?.object)
          }}
          searchKey={['audit', String(isAdmin)]}
          search={async (query, signal) =>
            query.trim().length < 2 ? [] : thingsOf(await api.search.everything({ query }, { signal }), isAdmin)
          }
          keyOf={({ object }) => object}
          labelOf={({ name }) => name}
          renderOption={({ kind, name }) => (
            <span>
              {name} <Muted component="span">{t(`kind.${kind}`)}</Muted>
            </span>
          )}
        />
      </Box>
    </PopoverChip>
  )
}

/** Names the thing by an entry about it, else by its kind. */
const nameOf = (object: string, entries: readonly AuditEntry[]): string => {
  const kind = object.split(':')[0] as Kind // the address admits no other
  const about = entries.find((entry) => entry.object?.kind === kind && entry.object.name !== null)
  return about?.object?.name ?? t(`kind.${kind}`)
}

const thingsOf = ({ orders, products, invoices, partners, people }: SearchAnswer, isAdmin: boolean): Thing[] => [
  ...orders.map((order) => thing('order', order.uuid, orderName(order))),
  ...products.map(({ id, reference, name }) => thing('product', id, `${reference} ${name}`)),
  ...invoices.map(({ uuid, invoiceNumber }) => thing('invoice', uuid, invoiceNumber)),
  ...(isAdmin ? partners.map(({ id, name }) => thing('user', id, name)) : []),
  ...people.map(({ id, name, email }) => thing('contact', id, `${name}, ${email}`)),
]

const thing = (kind: Kind, key: number | string, name: string): Thing => ({ object: `${kind}:${key}`, kind, name })
