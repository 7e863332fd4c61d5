import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ShipmentPackage } from '@quai/contract/orders/packing/packing.ts'
import type { ShipmentDetail } from '@quai/contract/shipping/shipments/shipment.ts'
import { useState } from 'react'
import { shortcuts } from '../../../../platform/keys/shortcuts.ts'
import { opensDialog } from '../../../../ui/dialogs/opens-dialog.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { wholeWeight } from '../names.ts'
import { t } from '../texts.ts'
import type { CurrentPackage } from '../use-current-package.ts'
import type { PackingModel } from '../use-packing.ts'
import { goToCode } from '../use-packing-keys.ts'
import { MeasureFields } from './MeasureFields.tsx'
import { PackageCard } from './PackageCard.tsx'

const MoveDialog = opensDialog(() => import('./MoveDialog.tsx'), 'MoveDialog')

interface Props {
  shipment: ShipmentDetail
  model: PackingModel
  current: CurrentPackage
  left: ReadonlyMap<number, number>
}

/** Lists the packages; the open one shows its contents and asks for its weight and size. */
export const PackageList = ({ shipment, model, current, left }: Props) => {
  const [moving, setMoving] = useState<{ from: ShipmentPackage; isSplit: boolean }>()
  const { items, packages } = model.packing
  const others = packages.filter(({ packageNumber }) => packageNumber !== moving?.from.packageNumber)
  return (
    <Panel
      title={t('packages')}
      {...(packages.length > 0 && {
        lead: t('packages.count', { count: packages.length, weight: wholeWeight(packages) }),
      })}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {packages.length === 0 && <EmptyState title={t('noPackage')}>{t('noPackageText')}</EmptyState>}
        <Box component="ul" aria-label={t('packages')} sx={listSx}>
          {packages.map((one) => (
            <PackageCard
              key={one.packageNumber}
              one={one}
              items={items}
              left={left}
              isCurrent={one.packageNumber === current.current?.packageNumber}
              refused={refusedBy(model, one)}
              onOpen={() => current.open(one)}
              actions={actionsOf(one, { model, onMove: (isSplit) => setMoving({ from: one, isSplit }) })}
            >
              <MeasureFields
                one={one}
                items={shipment.items}
                boxes={shipment.boxes}
                onMeasure={(measures) =>
                  model.attempt([{ kind: 'measure', packageNumber: one.packageNumber, measures }])
                }
              />
            </PackageCard>
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            startIcon={<AddOutlined />}
            aria-keyshortcuts={shortcuts.create}
            sx={{ minHeight: 44 }}
            onClick={({ detail }) => {
              current.add('BOX')
              // A key, and not a finger, pressed it: the next key is for the goods.
              if (detail === 0) goToCode()
            }}
          >
            {t('newBox')}
          </Button>
          <Button startIcon={<AddOutlined />} sx={{ minHeight: 44 }} onClick={() => current.add('PALLET')}>
            {t('newPallet')}
          </Button>
        </Box>
      </Box>
      {moving && (
        <MoveDialog
          {...moving}
          others={others}
          items={items}
          onMove={model.attempt}
          onClose={() => setMoving(undefined)}
        />
      )}
    </Panel>
  )
}

/** Returns why the transport plan does not take a package, as a sentence. */
const refusedBy = ({ planRefusals }: PackingModel, { packageNumber }: ShipmentPackage): string | undefined => {
  const found = planRefusals.find((one) => one.packageNumber === packageNumber)
  return found && t('planRefuses', { reason: found.reason })
}

interface Needs {
  model: PackingModel
  onMove: (isSplit: boolean) => void
}

const actionsOf = (
  { packageNumber, packageItems }: ShipmentPackage,
  { model: { attempt, packing }, onMove }: Needs,
) => ({
  onAdd: (orderItemId: number) => attempt([{ kind: 'put', packageNumber, orderItemId, quantity: 1 }]),
  onTake: (orderItemId: number) => attempt([{ kind: 'take', packageNumber, orderItemId, quantity: 1 }]),
  onMove: packing.packages.length > 1 ? () => onMove(false) : undefined,
  onSplit: () => onMove(true),
  onClear: () => attempt(packageItems.map((goods) => ({ kind: 'take' as const, packageNumber, ...goods }))),
  onRemove: () => attempt([{ kind: 'remove', packageNumber }]),
})

const listSx = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }
