import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { contract } from '@quai/contract/contract.ts'
import { type DataExport, dataExportDays } from '@quai/contract/parties/privacy/data-export.ts'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { download, saveFile } from '../../../platform/calls/transfer.ts'
import { notify } from '../../../platform/notify.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { t } from './texts.ts'

const isWaiting = ({ madeAt }: DataExport) => madeAt === null

/** Asks for all that is kept of the person, and downloads what was asked for. */
export const OwnData = () => {
  const client = useQueryClient()
  const exports = useQuery({
    ...orpc.privacy.exports.queryOptions(),
    throwOnError: false,
    refetchInterval: ({ state }) => (state.data?.items.some(isWaiting) ? 3_000 : false),
  })
  const ask = useMutation({
    ...orpc.privacy.askExport.mutationOptions(),
    onSuccess: () => {
      notify(t('asked'))
      return client.invalidateQueries({ queryKey: orpc.privacy.exports.key() })
    },
  })
  const items = exports.data?.items
  return (
    <Panel
      title={t('title')}
      lead={t('lead', { days: dataExportDays })}
      actions={
        <Button variant="outlined" loading={ask.isPending} onClick={() => ask.mutate(undefined)}>
          {t('ask')}
        </Button>
      }
    >
      {exports.isError && <Alert severity="error">{t('failed')}</Alert>}
      {exports.isPending && <Skeleton variant="rounded" height={40} />}
      {items?.length === 0 && <Muted>{t('none')}</Muted>}
      {items && items.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item) => (
            <ExportLine key={item.uuid} item={item} />
          ))}
        </Box>
      )}
    </Panel>
  )
}

const ExportLine = ({ item }: { item: DataExport }) => {
  const { uuid, contactName: name, askedAt, expiresAt, sizeBytes } = item
  const saving = useMutation({
    mutationFn: () => download(contract.privacy.download, { uuid }),
    onSuccess: (file) => {
      saveFile(file)
      notify(t('downloaded'))
    },
  })
  return (
    <Box component="li" sx={lineSx}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{t('of', { name })}</Box>
        <Muted component="div" variant="body2">
          {isWaiting(item) ? t('askedAt') : t('until')} <Moment at={isWaiting(item) ? askedAt : expiresAt} />
        </Muted>
      </Box>
      {isWaiting(item) ? (
        <StatusChip tone="work" label={t('waiting')} />
      ) : (
        <Button
          size="small"
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          aria-label={t('downloadOf', { name })}
          loading={saving.isPending}
          loadingPosition="start"
          onClick={() => saving.mutate()}
        >
          {t('download')}
          {sizeBytes !== null && ` (${formatBytes(sizeBytes)})`}
        </Button>
      )}
    </Box>
  )
}

const lineSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  py: 2.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
