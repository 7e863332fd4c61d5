import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { contract } from '@quai/contract/contract.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { type LabelFormat, type LabelPrint, labelLimits } from '@quai/contract/shipping/labels/label.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { download, saveFile } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { NumberInput } from '../../ui/fields/NumberInput.tsx'
import { openPaper } from '../../ui/files/open-paper.ts'
import { Muted } from '../../ui/Muted.tsx'
import { LabelPreview } from './LabelPreview.tsx'
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

/** Lists when the labels of a shipment were printed; nothing before the first time. */
const LabelPrints = ({ uuid }: { uuid: string }) => {
  const { data } = useQuery({ ...orpc.labels.prints.queryOptions({ input: { uuid } }), throwOnError: false })
  if (!data || data.items.length === 0) return null
  return (
    <Box component="section" aria-label={t('prints')}>
      <Typography variant="subtitle2" color="text.secondary" sx={{ mb: 1 }}>
        {t('prints')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 180, overflow: 'auto' }}>
        {data.items.map((print, rank) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without a state of their own
          <Box component="li" key={rank} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Box component="span" sx={{ fontWeight: 560 }}>
              {t('packageName', { number: print.packageNumber })}
            </Box>
            {`, ${wayOf(print)}`}
            <Muted component="div">
              {`${formatDateTime(print.printedAt)}, ${print.contactName}`}
              {!print.isCurrent && ` · ${t('outdated')}`}
            </Muted>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const wayOf = ({ how, dpi, printer, copies }: LabelPrint): string =>
  [t(`how.${how}`, { dpi: dpi ?? '', printer: printer ?? '' }), copies > 1 && t('copiesDone', { count: copies })]
    .filter(Boolean)
    .join(', ')

/** File of one of the formats, or a printer of the network. */
type Destination = LabelFormat | `printer:${string}`

interface Wanted {
  shipmentUuids: readonly string[]
  /** Numbers of the packages of the only shipment; undefined for all. */
  packageNumbers?: readonly string[] | undefined
  destination: Destination
  copies: number
}

/** Returns a function that prints labels and says so. It rejects with the refusal. */
const usePrintLabels = () => {
  const client = useQueryClient()
  return async ({ shipmentUuids, packageNumbers, destination, copies }: Wanted): Promise<void> => {
    const [uuid] = shipmentUuids
    if (destination === 'zpl' || destination === 'pdf') {
      const choices = { format: destination, copies }
      const reading =
        shipmentUuids.length === 1
          ? download(contract.labels.ofShipment, { ...choices, uuid, packageNumbers })
          : download(contract.labels.ofShipments, { ...choices, shipmentUuids })
      if (destination === 'pdf') await openPaper(reading)
      else {
        saveFile(await reading)
        notify(t('downloaded'))
      }
    } else {
      const printer = destination.slice('printer:'.length)
      await api.labels.send({
        shipmentUuids: [...shipmentUuids],
        printer,
        copies,
        ...(packageNumbers && { packageNumbers: [...packageNumbers] }),
      })
      notify(t('printed', { printer }))
    }
    await client.invalidateQueries({ queryKey: orpc.labels.key() })
  }
}
