import Box from '@mui/material/Box'
import { useState } from 'react'
import { Muted } from '../../../ui/Muted.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { InvoicePdf } from '../InvoicePdf.tsx'
import { t } from '../texts.ts'
import { DepositForm } from './DepositForm.tsx'

/** Takes the PDF of an invoice first, fills the fields from it, and shows it beside them. */
export const InvoiceCreatePage = () => {
  const [file, setFile] = useState<File>()
  return (
    <PageFrame
      title={t('createTitle')}
      lead={t('createLead')}
      breadcrumbs={[{ label: t('title'), to: '/invoices' }, { label: t('createTitle') }]}
    >
      <Box sx={columnsSx}>
        <Panel>
          <DepositForm file={file} onFile={setFile} />
        </Panel>
        <Panel title={t('preview')} isFlush>
          {file ? (
            <InvoicePdf key={`${file.name}${file.lastModified}`} name={file.name} content={file} />
          ) : (
            <Box sx={{ px: 5, pb: 5 }}>
              <Muted>{t('noPreview')}</Muted>
            </Box>
          )}
        </Panel>
      </Box>
    </PageFrame>
  )
}

const columnsSx = {
  display: 'grid',
  gap: { xs: 4, md: 5 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
}
