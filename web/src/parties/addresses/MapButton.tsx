import MapOutlined from '@mui/icons-material/MapOutlined'
import Place from '@mui/icons-material/Place'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { contract } from '@quai/contract/contract.ts'
import { addressText, type CarryAddress } from '@quai/contract/parties/addresses/address.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../platform/calls/api-error.ts'
import { download } from '../../platform/calls/transfer.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { useShownFile } from '../../ui/files/use-shown-file.ts'
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

interface Props {
  address: CarryAddress
  isOpen: boolean
  onClose: () => void
}

/** Shows the surroundings of an address, drawn by the configured service and asked by the server. */
const MapDialog = ({ address, isOpen, onClose }: Props) => {
  const { id } = address
  const written = addressText({ ...address, name: null })
  const map = useQuery({
    queryKey: ['map', id],
    queryFn: async ({ signal }) => (await download(contract.addresses.map, { id }, signal)).content,
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
  })
  return (
    <AppDialog
      isOpen={isOpen}
      isWide
      title={t('mapOf', { name: address.name })}
      secondary={{ label: t('close') }}
      onClose={onClose}
    >
      <Typography sx={{ mb: 4 }}>{written}</Typography>
      {map.isPending && <Skeleton variant="rounded" aria-label={t('mapLoading')} sx={frameSx} />}
      {map.isError && <Alert severity="warning">{isApiError(map.error) ? map.error.message : String(map.error)}</Alert>}
      {map.data && <Drawn content={map.data} alt={t('mapAlt', { address: written })} />}
    </AppDialog>
  )
}

const Drawn = ({ content, alt }: { content: Blob; alt: string }) => (
  <Box sx={[frameSx, { position: 'relative' }]}>
    <Box component="img" ref={useShownFile(content)} alt={alt} sx={imageSx} />
    <Place aria-hidden="true" sx={pinSx} />
  </Box>
)

/** Proportions of the image that the server asks for. */
const frameSx = { width: '100%', height: 'auto', aspectRatio: '640 / 400', borderRadius: '6px', overflow: 'hidden' }
const imageSx = { display: 'block', width: '100%', height: '100%', objectFit: 'cover' }
/** Puts the tip of the pin on the middle, over maps that are light in both modes. */
const pinSx = {
  position: 'absolute',
  top: '50%',
  left: '50%',
  transform: 'translate(-50%, -92%)',
  fontSize: 40,
  color: 'common.black',
}
