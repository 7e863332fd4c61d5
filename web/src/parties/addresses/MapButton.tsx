import MapOutlined from '@mui/icons-material/MapOutlined'
import Button from '@mui/material/Button'
import type { CarryAddress } from '@quai/contract/parties/addresses/address.ts'
import { useState } from 'react'
import { MapDialog } from './MapDialog.tsx'
import { t } from './map-texts.ts'

/** Shows the map of an address, where a service of maps is configured. */
export const MapButton = ({ address }: { address: CarryAddress }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" startIcon={<MapOutlined />} onClick={() => setIsOpen(true)} sx={{ ml: -1 }}>
        {t('map')}
      </Button>
      <MapDialog address={address} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
