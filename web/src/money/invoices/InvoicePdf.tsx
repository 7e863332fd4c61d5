import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { onDemand } from '../../platform/modules.ts'
import { t } from './texts.ts'

const Waiting = () => (
  <Box aria-busy="true" sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
    <CircularProgress aria-label={t('reading')} />
  </Box>
)

// Heavy: fetched with the first PDF only.
const PdfPages = onDemand(() => import('../../orders/documents/preview/PdfPages.tsx'), 'PdfPages', <Waiting />)

/** Shows the pages of a PDF in a window that scrolls. */
export const InvoicePdf = ({ name, content }: { name: string; content: Blob | undefined }) => (
  <Box sx={{ height: { xs: 420, md: 640 }, display: 'flex', flexDirection: 'column', bgcolor: 'sunken.main' }}>
    {content ? <PdfPages name={name} content={content} zoom="fit" onView={unseen} /> : <Waiting />}
  </Box>
)

const unseen = () => {}
