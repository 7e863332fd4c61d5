import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { documentTypeLabels } from '@quai/contract/orders/documents/document.ts'
import type { OrderDocument } from '@quai/contract/orders/orders/papers/document.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { PageMark, ShowButton } from './PageMark.tsx'
import { t } from './texts.ts'
import { useDownload } from './use-download.ts'

interface Props {
  orderUuid: string
  items: readonly OrderDocument[]
  onShow: (at: number) => void
  onDelete: (document: OrderDocument) => void
}

/** Lists the documents of an order, one line each; a click opens the preview. */
export const DocumentList = ({ orderUuid, items, onShow, onDelete }: Props) => {
  const { saveDocument } = useDownload()
  return (
    <Box component="ul" aria-label={t('list')} sx={listSx}>
      {items.map((item, index) => (
        <Box key={item.id} component="li" sx={rowSx}>
          <PageMark pages={item.pageCount} />
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <ShowButton onClick={() => onShow(index)} aria-label={t('preview', { name: item.filename })}>
              {item.filename}
            </ShowButton>
            <Muted component="div" sx={{ overflowWrap: 'anywhere' }}>
              {factsOf(item)}
            </Muted>
            <Muted variant="caption" component="div">
              {t('by', { contact: item.uploadedBy, user: item.userName })}
              <Box component="time" dateTime={item.createdAt} sx={timeSx}>
                {formatDateTime(item.createdAt)}
              </Box>
            </Muted>
          </Box>
          <Box sx={{ display: 'flex', position: 'relative' }}>
            <Tip text={t('downloadOne')}>
              <IconButton
                aria-label={t('download', { name: item.filename })}
                onClick={() => void saveDocument({ ...item, orderUuid })}
                sx={touchSx}
              >
                <FileDownloadOutlined fontSize="small" />
              </IconButton>
            </Tip>
            {item.isDeletable && (
              <Tip text={t('deleteConfirm')}>
                <IconButton
                  aria-label={t('delete', { name: item.filename })}
                  onClick={() => onDelete(item)}
                  sx={touchSx}
                >
                  <DeleteOutlined fontSize="small" />
                </IconButton>
              </Tip>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** « Bon signé · 2 pages · 340 ko ». */
const factsOf = ({ type, pageCount, sizeBytes }: OrderDocument): string =>
  [documentTypeLabels[type], t('pages', { count: pageCount }), formatBytes(sizeBytes)].join(' · ')

const touchSx = { minWidth: 44, minHeight: 44 }

const timeSx = {
  display: { xs: 'block', sm: 'inline' },
  whiteSpace: 'nowrap',
  '&::before': { content: { xs: 'none', sm: '" · "' } },
}

const listSx = { listStyle: 'none', m: 0, p: 0, mx: -5, mt: -2 }

const rowSx = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 5,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'sunken.main' },
}
