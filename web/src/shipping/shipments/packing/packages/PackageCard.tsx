import AddOutlined from '@mui/icons-material/AddOutlined'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import RemoveOutlined from '@mui/icons-material/RemoveOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { readPackageNumber, type ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import type { ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import type { ReactNode } from 'react'
import { MenuButton } from '../../../../ui/MenuButton.tsx'
import { Muted } from '../../../../ui/Muted.tsx'
import { batchOf, kilograms, packageName } from '../names.ts'
import { t } from '../texts.ts'

export interface PackageActions {
  onAdd: (orderItemId: number) => void
  onTake: (orderItemId: number) => void
  /** Undefined while there is no other package. */
  onMove: (() => void) | undefined
  onSplit: () => void
  onClear: () => void
  onRemove: () => void
}

interface Props {
  one: ShipmentPackage
  items: readonly ShippedItem[]
  left: ReadonlyMap<number, number>
  isCurrent: boolean
  onOpen: () => void
  /** Undefined when nothing may be changed. */
  actions?: PackageActions | undefined
  /** Why the transport plan does not take it. */
  refused?: string | undefined
  /** Fields of the open package. */
  children?: ReactNode
}

/** Shows a package: closed in one line, or open with its contents and its measures. */
export const PackageCard = ({ one, items, left, isCurrent, onOpen, actions, refused, children }: Props) => {
  const name = packageName(one)
  return (
    <Box component="li" aria-current={isCurrent || undefined} aria-label={name} sx={cardSx} data-current={isCurrent}>
      <Box sx={{ display: 'flex', alignItems: 'stretch' }}>
        <ButtonBase aria-expanded={isCurrent} onClick={onOpen} sx={headSx}>
          <Box component="span" sx={{ fontWeight: 640, whiteSpace: 'nowrap' }}>
            {name}
          </Box>
          <Muted component="span" sx={{ flex: 1, minWidth: 0, textAlign: 'start' }}>
            {summaryOf(one)}
          </Muted>
          <Muted component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {readPackageNumber(one.packageNumber)}
          </Muted>
        </ButtonBase>
        {actions && isCurrent && <Actions one={one} actions={actions} />}
      </Box>
      {refused && (
        <Alert severity="error" sx={{ mx: 4, mb: 3 }}>
          {refused}
        </Alert>
      )}
      {isCurrent && (
        <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 4 }}>
          <Contents one={one} items={items} left={left} actions={actions} />
          {children}
        </Box>
      )}
    </Box>
  )
}

const summaryOf = ({ packageItems, weight, length, width, height }: ShipmentPackage): string => {
  const count = packageItems.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    count === 0 ? t('empty') : t('contentsCount', { count }),
    weight === null ? t('noWeight') : kilograms(weight),
    length && width && height
      ? `${[length, width, height].map(String).join(' × ')} cm`.replaceAll('.', ',')
      : t('noSize'),
  ].join(' · ')
}

const Actions = ({ one, actions }: { one: ShipmentPackage; actions: PackageActions }) => {
  const emptied = one.packageItems.length === 0 ? t('isEmpty') : undefined
  return (
    <MenuButton
      button={(opener) => (
        <IconButton
          {...opener}
          aria-label={t('actions', { name: packageName(one) })}
          sx={{ width: 48, borderRadius: 0 }}
        >
          <MoreHoriz />
        </IconButton>
      )}
      choices={[
        { name: 'split', label: t('split'), reason: emptied, onChoose: actions.onSplit },
        {
          name: 'move',
          label: t('move'),
          reason: emptied ?? (actions.onMove ? undefined : t('onePackage')),
          onChoose: () => actions.onMove?.(),
        },
        { name: 'clear', label: t('clear'), reason: emptied, onChoose: actions.onClear },
        { name: 'remove', label: t('remove'), isDestructive: true, onChoose: actions.onRemove },
      ]}
    />
  )
}

const Contents = ({ one, items, left, actions }: Pick<Props, 'one' | 'items' | 'left' | 'actions'>) => (
  <Box component="ul" aria-label={t('contents')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {one.packageItems.length === 0 && <Muted component="li">{t('empty')}</Muted>}
    {one.packageItems.map(({ orderItemId, quantity }) => {
      const item = items.find(({ id }) => id === orderItemId)
      if (!item) return null
      return (
        <Box key={orderItemId} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {item.reference} <Muted component="span">{batchOf(item)}</Muted>
          </Box>
          {actions && (
            <IconButton
              aria-label={t('takeOne', { reference: item.reference })}
              sx={pressSx}
              onClick={() => actions.onTake(orderItemId)}
            >
              <RemoveOutlined fontSize="small" />
            </IconButton>
          )}
          <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600, minWidth: 64, textAlign: 'center' }}>
            {packagesText(quantity, item.productPackaging)}
          </Box>
          {actions && (
            <IconButton
              aria-label={t('addOne', { reference: item.reference })}
              disabled={(left.get(orderItemId) ?? 0) === 0}
              sx={pressSx}
              onClick={() => actions.onAdd(orderItemId)}
            >
              <AddOutlined fontSize="small" />
            </IconButton>
          )}
        </Box>
      )
    })}
  </Box>
)

const pressSx = { width: 44, height: 44 }

const cardSx = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  overflow: 'hidden',
  '&[data-current="true"]': { borderColor: 'primary.main', borderInlineStartWidth: 4 },
}

const headSx = {
  font: 'inherit',
  flex: 1,
  minWidth: 0,
  minHeight: 52,
  px: 4,
  py: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
}
