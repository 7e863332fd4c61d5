import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import ListItemText from '@mui/material/ListItemText'
import type { AnyContractProcedure } from '@orpc/contract'
import type { Fields } from '@quai/contract/calls/address.ts'
import { useMutation } from '@tanstack/react-query'
import { download, saveFile } from '../../platform/calls/transfer.ts'
import { notify } from '../../platform/notify.ts'
import { FeatureButton } from '../FeatureButton.tsx'
import { MenuButton } from '../MenuButton.tsx'
import { t } from '../table/texts.ts'

const formats = ['xlsx', 'csv'] as const

interface Props {
  /** The route that exports the list, in the requested format. */
  of: AnyContractProcedure
  /** The list's filters and sorting. */
  query: Fields
  /** Says what is exported, when it is not the list. */
  label?: string
  /** Another file of the same list, offered below in each format. */
  also?: { of: AnyContractProcedure; label: string; hint: string; query?: Fields }
}

interface Wanted {
  route: AnyContractProcedure
  format: (typeof formats)[number]
  query: Fields
}

/** Exports all the rows that match the query, not only the visible page. */
export const ExportMenu = ({ of, query, label = t('export'), also }: Props) => {
  const exporting = useMutation({
    mutationFn: ({ route, format, query: asked }: Wanted) => download(route, { ...asked, format }),
    onSuccess: (file) => {
      saveFile(file)
      notify(t('exported'))
    },
  })
  return (
    <MenuButton
      button={(opener) => (
        <FeatureButton
          {...opener}
          feature="exports"
          variant="outlined"
          size="small"
          startIcon={<FileDownloadOutlined />}
          loading={exporting.isPending}
          loadingPosition="start"
          sx={{ minHeight: { xs: 44, sm: 36 } }}
        >
          {exporting.isPending ? t('exporting') : label}
        </FeatureButton>
      )}
      choices={[
        ...formats.map((format) => ({
          name: format,
          label: <ListItemText primary={t(`exportAs.${format}`)} secondary={t(`exportHint.${format}`)} />,
          onChoose: () => exporting.mutate({ route: of, format, query }),
        })),
        ...(also ? formats : []).flatMap((format) =>
          also
            ? {
                name: `also-${format}`,
                label: <ListItemText primary={`${also.label} (.${format})`} secondary={also.hint} />,
                onChoose: () => exporting.mutate({ route: also.of, format, query: also.query ?? query }),
              }
            : [],
        ),
      ]}
    />
  )
}
