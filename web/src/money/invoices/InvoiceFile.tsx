import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useQuery } from '@tanstack/react-query'
import { onDemand } from '../../platform/modules.ts'
import { t } from './texts.ts'

const Waiting = () => (
  <Box aria-busy="true" sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
    <CircularProgress aria-label={t('reading')} />
  </Box>
)

// Heavy: fetched with the first PDF only.
const PdfPages = onDemand(() => import('../../orders/documents/preview/PdfPages.tsx'), 'PdfPages', <Waiting />)
const ElectronicView = onDemand(() => import('./electronic/ElectronicView.tsx'), 'ElectronicView', <Waiting />)

interface Props {
  /** Tells this file from others. */
  id: string
  name: string
  content: Blob | undefined
}

/** Shows the file of an invoice in a window that scrolls: the pages of a PDF, or what an XML says. */
export const InvoiceFile = ({ id, name, content }: Props) => {
  const electronic = useQuery({
    queryKey: ['electronic-invoice', id],
    // By its content, as the server does; null for a PDF.
    queryFn: async () => {
      const { readElectronic } = await import('@quai/contract/money/invoices/electronic/read.ts')
      return (content && readElectronic(new Uint8Array(await content.arrayBuffer()))) ?? null
    },
    enabled: content !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
    retry: false,
  })
  if (electronic.isError) return <Alert severity="warning">{t('noFile')}</Alert>
  if (electronic.data) return <ElectronicView invoice={electronic.data} />
  return (
    <Box sx={{ height: { xs: 420, md: 640 }, display: 'flex', flexDirection: 'column', bgcolor: 'sunken.main' }}>
      {content && electronic.isSuccess ? (
        <PdfPages name={name} content={content} zoom="fit" onView={unseen} />
      ) : (
        <Waiting />
      )}
    </Box>
  )
}

const unseen = () => {}
