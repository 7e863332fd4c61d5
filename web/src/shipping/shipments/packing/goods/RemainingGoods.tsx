import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import type { ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { ProductPicture } from '../../../../goods/products/picture/ProductPicture.tsx'
import { Muted } from '../../../../ui/Muted.tsx'
import { StatusChip } from '../../../../ui/StatusChip.tsx'
import { t } from '../texts.ts'

interface Props {
  items: readonly ShippedItem[]
  left: ReadonlyMap<number, number>
  /** Absent when nothing may be changed. */
  onPut?: (item: ShippedItem, quantity: number) => unknown
}

/** Lists the lines of an order with what is left to pack of each; those packed come last. */
export const RemainingGoods = ({ items, left, onPut }: Props) => {
  const open = items.filter(({ id }) => (left.get(id) ?? 0) > 0)
  const done = items.filter(({ id }) => (left.get(id) ?? 0) === 0)
  return (
    <Box component="ul" aria-label={t('remaining')} sx={listSx}>
      {[...open, ...done].map((item) => (
        <Line key={item.id} item={item} left={left.get(item.id) ?? 0} onPut={onPut} />
      ))}
    </Box>
  )
}

const Line = ({ item, left, onPut }: { item: ShippedItem; left: number; onPut: Props['onPut'] }) => (
  <Box component="li" sx={lineSx} data-done={left === 0}>
    <ProductPicture productId={item.productId} pictureId={item.pictureId} name={item.name} side={44} />
    <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{item.reference}</Box>
      <Muted component="div" sx={{ overflowWrap: 'anywhere' }}>
        {[item.name, item.batchNumber && t('batch', { number: item.batchNumber }), expiryOf(item)]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      {(item.isFragile || item.keepsUpright) && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap' }}>
          {item.isFragile && <StatusChip tone="absent" label={t('fragile')} />}
          {item.keepsUpright && <StatusChip tone="planned" label={t('upright')} />}
        </Box>
      )}
    </Box>
    <Box sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      <Box sx={{ fontSize: '1.125rem', fontWeight: 640 }}>{left > 0 ? formatInteger(left) : <Done />}</Box>
      <Muted component="div">{left > 0 ? t('ordered', { goods: goodsOf(item) }) : goodsOf(item)}</Muted>
    </Box>
    {onPut && left > 0 && (
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="outlined"
          sx={pressSx}
          aria-label={t('putOneOf', { reference: item.reference })}
          onClick={() => onPut(item, 1)}
        >
          +1
        </Button>
        <Button
          variant="outlined"
          sx={pressSx}
          aria-label={t('putAllOf', { reference: item.reference })}
          onClick={() => onPut(item, left)}
        >
          {t('putAll')}
        </Button>
      </Box>
    )}
  </Box>
)

const goodsOf = ({ quantity, productPackaging }: ShippedItem): string => packagesText(quantity, productPackaging)

const Done = () => <CheckCircleOutlined titleAccess={t('packed')} sx={{ color: 'tone.done.ink' }} />

const expiryOf = ({ batchExpirationDate }: ShippedItem): string =>
  batchExpirationDate ? t('expires', { date: formatCivilDate(batchExpirationDate) }) : ''

const pressSx = { minWidth: 48, minHeight: 44, px: 2 }

const listSx = { listStyle: 'none', m: 0, p: 0 }

const lineSx = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 2,
  px: { xs: 4, md: 5 },
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  '&[data-done="true"]': { bgcolor: 'sunken.main' },
}
