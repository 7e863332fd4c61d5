import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import type { LabelPrint } from '@quai/contract/shipping/labels/label.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

/** Lists when the labels of a shipment were printed; nothing before the first time. */
export const LabelPrints = ({ uuid }: { uuid: string }) => {
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
