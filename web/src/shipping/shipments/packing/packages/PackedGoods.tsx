import Box from '@mui/material/Box'
import type { ShipmentDetail } from '@quai/contract/shipping/shipments/shipment.ts'
import { useState } from 'react'
import { Muted } from '../../../../ui/Muted.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { wholeWeight, writtenPackages } from '../names.ts'
import { t } from '../texts.ts'
import { PackageCard } from './PackageCard.tsx'

/** Shows the packages of a shipment that the reader may not change. */
export const PackedGoods = ({ shipment }: { shipment: ShipmentDetail }) => {
  const packages = writtenPackages(shipment.packages)
  const [open, setOpen] = useState(packages[0]?.packageNumber)
  return (
    <Panel
      title={t('packages')}
      {...(packages.length > 0 && {
        lead: t('packages.count', { count: packages.length, weight: wholeWeight(packages) }),
      })}
    >
      {packages.length === 0 && <Muted>{t('noPackage')}</Muted>}
      <Box component="ul" aria-label={t('packages')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {packages.map((one) => (
          <PackageCard
            key={one.packageNumber}
            one={one}
            items={shipment.items}
            left={new Map()}
            isCurrent={one.packageNumber === open}
            onOpen={() => setOpen(one.packageNumber === open ? undefined : one.packageNumber)}
          />
        ))}
      </Box>
    </Panel>
  )
}
