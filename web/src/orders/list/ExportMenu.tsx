import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { contract } from '@quai/contract/contract.ts'
import type { OrderExportQuery } from '@quai/contract/orders/order.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { usePlanLock } from '../../platform/plan-lock.ts'
import { download, saveFile } from '../../platform/transfer.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { t } from '../texts.ts'

type Format = OrderExportQuery['format']
const formats: readonly Format[] = ['xlsx', 'csv']

/** All the orders that the filters leave, as a file: not only the page in sight. */
export const ExportMenu = ({ query }: { query: Partial<OrderExportQuery> }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const lock = usePlanLock('exports')
  const id = useId()
  const exporting = useMutation({
    mutationFn: (format: Format) => download(contract.orders.export, { ...query, format }),
    onSuccess: (file) => {
      saveFile(file)
      notify(t('exported'))
    },
  })
  const choose = (format: Format) => {
    setAnchor(null)
    exporting.mutate(format)
  }
  return (
    <>
      <BlockableButton
        reason={lock}
        variant="outlined"
        size="small"
        startIcon={<FileDownloadOutlined />}
        loading={exporting.isPending}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: { xs: 44, sm: 36 } }}
      >
        {exporting.isPending ? t('exporting') : t('export')}
      </BlockableButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {formats.map((format) => (
          <MenuItem key={format} onClick={() => choose(format)}>
            <ListItemText primary={t(`exportAs.${format}`)} secondary={t(`exportHint.${format}`)} />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
