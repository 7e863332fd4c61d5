import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import ListItemText from '@mui/material/ListItemText'
import type { AnyContractProcedure } from '@orpc/contract'
import { useMutation } from '@tanstack/react-query'
import { download, type Fields, saveFile } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { usePlanLock } from '../../platform/plan-lock.ts'
import { BlockableButton } from '../BlockableButton.tsx'
import { MenuButton } from '../MenuButton.tsx'
import { t } from '../table/texts.ts'

const formats = ['xlsx', 'csv'] as const

interface Props {
  /** The route that exports the list, in the requested format. */
  of: AnyContractProcedure
  /** The list's filters and sorting. */
  query: Fields
}

/** Exports all the rows that match the filters, not only the visible page. */
export const ExportMenu = ({ of, query }: Props) => {
  const lock = usePlanLock('exports')
  const exporting = useMutation({
    mutationFn: (format: (typeof formats)[number]) => download(of, { ...query, format }),
    onSuccess: (file) => {
      saveFile(file)
      notify(t('exported'))
    },
  })
  return (
    <MenuButton
      button={(opener) => (
        <BlockableButton
          {...opener}
          reason={lock}
          variant="outlined"
          size="small"
          startIcon={<FileDownloadOutlined />}
          loading={exporting.isPending}
          loadingPosition="start"
          sx={{ minHeight: { xs: 44, sm: 36 } }}
        >
          {exporting.isPending ? t('exporting') : t('export')}
        </BlockableButton>
      )}
      choices={formats.map((format) => ({
        name: format,
        label: <ListItemText primary={t(`exportAs.${format}`)} secondary={t(`exportHint.${format}`)} />,
        onChoose: () => exporting.mutate(format),
      }))}
    />
  )
}
