import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import type { ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import { leftOverTexts, type PackingProposal } from '@quai/contract/shipping/shipments/proposal.ts'
import type { ShipmentDetail, ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { AppDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { kilograms, packageName } from '../packing/names.ts'
import { BoxPicture } from './BoxPicture.tsx'
import { t } from './texts.ts'

interface Props {
  shipment: ShipmentDetail
  isOpen: boolean
  /** Replaces the packages by all those proposed. */
  onTakeAll: (packages: ShipmentPackage[]) => void
  /** Adds one proposed package; false when the order has not that much left. */
  onTake: (proposed: ShipmentPackage) => boolean
  onClose: () => void
}

/** Shows the packages proposed for an order, each box with its picture, to take over whole or one by one. */
export const ProposalDialog = ({ shipment, isOpen, onTakeAll, onTake, onClose }: Props) => {
  const { data } = useQuery(
    orpc.shipments.propose.queryOptions({ input: { orderUuid: shipment.orderUuid }, enabled: isOpen, staleTime: 0 }),
  )
  const isEmpty = data?.packages.length === 0
  return (
    <AppDialog
      isOpen={isOpen}
      title={t('title')}
      isWide
      onClose={onClose}
      secondary={{ label: t('close') }}
      {...(data && !isEmpty && { primary: { label: t('takeAll'), onClick: () => onTakeAll(plainPackages(data)) } })}
    >
      {data ? <Proposed proposal={data} items={shipment.items} onTake={onTake} /> : <Skeleton height={320} />}
    </AppDialog>
  )
}

const plainPackages = ({ packages }: PackingProposal): ShipmentPackage[] =>
  packages.map(({ box: _box, units: _units, ...one }) => one)

interface ProposedProps extends Pick<Props, 'onTake'> {
  proposal: PackingProposal
  items: readonly ShippedItem[]
}

const Proposed = ({ proposal, items, onTake }: ProposedProps) => {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const { packages } = proposal
  if (packages.length === 0)
    return (
      <>
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        <LeftOver proposal={proposal} items={items} />
      </>
    )
  const plain = plainPackages(proposal)
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Muted>
        {t('lead', { count: packages.length })} {t('takeAllText')}
      </Muted>
      <LeftOver proposal={proposal} items={items} />
      {packages.map((one, rank) => (
        <Box key={one.packageNumber} component="section" aria-label={packageName(one)} sx={packageSx}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
            <Box sx={{ flex: 1, minWidth: 160, fontWeight: 600 }}>{titleOf(one, items)}</Box>
            <Button
              variant="outlined"
              aria-label={t('take', { name: packageName(one) })}
              disabled={taken.has(one.packageNumber)}
              sx={{ minHeight: 44 }}
              onClick={() => {
                const chosen = plain[rank]
                if (chosen && onTake(chosen)) setTaken(new Set([...taken, one.packageNumber]))
              }}
            >
              {t(taken.has(one.packageNumber) ? 'taken' : 'takeShort')}
            </Button>
          </Box>
          {one.box && <BoxPicture name={packageName(one)} proposed={{ ...one, box: one.box }} items={items} />}
        </Box>
      ))}
    </Box>
  )
}

/** Lists what stays to be packed by hand, each with its reason. */
const LeftOver = ({ proposal: { leftOver }, items }: Pick<ProposedProps, 'proposal' | 'items'>) =>
  leftOver.length > 0 && (
    <Alert severity="warning">
      {t('leftOver')}
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {leftOver.map((left) => (
          <li key={left.orderItemId}>
            {t('leftOverLine', { goods: goodsText([left], items), reason: leftOverTexts[left.reason] })}
          </li>
        ))}
      </Box>
    </Alert>
  )

const titleOf = (one: PackingProposal['packages'][number], items: readonly ShippedItem[]): string =>
  one.box
    ? t('box', { name: packageName(one), box: one.box.name, weight: one.weight === null ? '' : kilograms(one.weight) })
    : t('plain', { name: packageName(one), goods: goodsText(one.packageItems, items) })

const goodsText = (
  goods: readonly { orderItemId: number; quantity: number }[],
  items: readonly ShippedItem[],
): string =>
  goods
    .map(({ orderItemId, quantity }) => {
      const item = items.find(({ id }) => id === orderItemId)
      return item ? `${packagesText(quantity, item.productPackaging)} de ${item.reference}` : ''
    })
    .join(', ')

const packageSx = { display: 'grid', gap: 3, p: 4, border: 1, borderColor: 'divider', borderRadius: '8px' }
