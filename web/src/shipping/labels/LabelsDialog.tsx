import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { labelLimits } from '@quai/contract/shipping/labels/label.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { LabelPreview } from './LabelPreview.tsx'
import { LabelPrints } from './LabelPrints.tsx'
import { type Destination, usePrintLabels } from './print-labels.ts'
import { t } from './texts.ts'

interface Props {
  shipmentUuids: readonly string[]
  isOpen: boolean
  onClose: () => void
}

/** Prints the labels of shipments: as files, or on a printer of the network. One shipment shows its labels first. */
export const LabelsDialog = ({ shipmentUuids, isOpen, onClose }: Props) => {
  const [uuid] = shipmentUuids.length === 1 ? shipmentUuids : []
  const numbers = usePackageNumbers(uuid)
  const [rank, setRank] = useState(0)
  const [isOnlyShown, setIsOnlyShown] = useState(false)
  const [copies, setCopies] = useState<number | null>(1)
  const { choices, destination, choose } = useDestinations()
  const print = usePrintLabels()
  const shown = numbers[rank]
  const packageNumbers = isOnlyShown && shown !== undefined ? [shown] : undefined
  const isCount = copies !== null && Number.isInteger(copies) && copies >= 1 && copies <= labelLimits.copies
  return (
    <AppDialog
      isOpen={isOpen}
      title={t('title', { count: shipmentUuids.length })}
      isWide={uuid !== undefined}
      primary={{
        label: t(destination === 'zpl' ? 'download' : 'print'),
        isDisabled: !isCount,
        onClick: () => print({ shipmentUuids, packageNumbers, destination, copies: copies ?? 1 }),
      }}
      onClose={onClose}
    >
      <Box sx={uuid ? besideSx : undefined}>
        {uuid && <LabelPreview uuid={uuid} numbers={numbers} rank={rank} onRank={setRank} />}
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
          <ChoiceCards
            label={t('destination')}
            name="destination"
            choices={choices}
            value={destination}
            onChange={choose}
            minWidth={320}
          />
          <NumberInput label={t('copies')} value={copies} onChange={setCopies} error={!isCount} fullWidth />
          {numbers.length > 1 && (
            <FormControlLabel
              control={<Checkbox checked={isOnlyShown} onChange={(_event, isOn) => setIsOnlyShown(isOn)} />}
              label={t('onlyShown')}
            />
          )}
          {uuid && <LabelPrints uuid={uuid} />}
        </Box>
      </Box>
    </AppDialog>
  )
}

const besideSx = { display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', sm: '300px 1fr' } }

const usePackageNumbers = (uuid: string | undefined): readonly string[] => {
  const { data } = useQuery({
    ...orpc.shipments.detail.queryOptions({ input: { uuid: uuid ?? '' } }),
    enabled: uuid !== undefined,
    throwOnError: false,
  })
  return data?.packages.map(({ packageNumber }) => packageNumber) ?? []
}

/** Offers the printers of the network first: their labels come out at once. */
const useDestinations = () => {
  const { data } = useQuery({ ...orpc.labels.printers.queryOptions({ staleTime: 300_000 }), throwOnError: false })
  const [chosen, setChosen] = useState<Destination>()
  const printers = data?.items ?? []
  const choices = [
    ...printers.map(({ name }) => ({ value: `printer:${name}` as const, label: name, hint: t('network') })),
    { value: 'zpl' as const, label: t('zpl'), hint: t('zplHint') },
    { value: 'pdf' as const, label: t('pdf'), hint: t('pdfHint') },
  ]
  return { choices, destination: chosen ?? choices[0]?.value ?? 'zpl', choose: setChosen }
}
