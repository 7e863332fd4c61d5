import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { Suspense } from 'react'
import { onDemand } from '../../platform/modules.ts'
import { t } from './texts.ts'

// Heavy: fetched with the first PDF only.
const PdfPages = onDemand(() => import('../../orders/documents/preview/PdfPages.tsx'), 'PdfPages')

/** Shows the pages of a PDF in a window that scrolls. */
export const InvoicePdf = ({ name, content }: { name: string; content: Blob | undefined }) => (
  <Box sx={{ height: { xs: 420, md: 640 }, display: 'flex', flexDirection: 'column', bgcolor: 'sunken.main' }}>
    {content ? (
      <Suspense fallback={<Waiting />}>
        <PdfPages name={name} content={content} zoom="fit" onView={unseen} />
      </Suspense>
    ) : (
      <Waiting />
    )}
  </Box>
)

const unseen = () => {}

const Waiting = () => (
  <Box aria-busy="true" sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
    <CircularProgress aria-label={t('reading')} />
  </Box>
)
