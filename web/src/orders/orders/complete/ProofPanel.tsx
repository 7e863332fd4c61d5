import Box from '@mui/material/Box'
import { documentTypeLabels } from '@quai/contract/orders/documents/document.ts'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { ChoiceCards } from '../../../ui/fields/ChoiceCards.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DocumentDrop } from '../../documents/DocumentDrop.tsx'
import { type DocumentUploads, orderDocumentsQuery } from '../../documents/upload/use-document-uploads.ts'
import { t } from './texts.ts'
import { useCompleteScope } from './use-complete.ts'

/** Takes the proof of delivery or collection (a PDF made from this form, or a signed slip) and other documents. */
export const ProofPanel = ({ uploads }: { uploads: DocumentUploads }) => {
  const { control, order } = useCompleteScope()
  const proof = useController({ control, name: 'proof' })
  const joined = useQuery(orderDocumentsQuery(order.uuid))
  return (
    <Panel title={t('proof')}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <ChoiceCards
          label={t('proofKind')}
          name="proof"
          choices={[
            { value: 'generated', label: t('proof.generated'), hint: t('proofHint.generated') },
            { value: 'document', label: t('proof.document'), hint: t('proofHint.document') },
          ]}
          value={proof.field.value}
          onChange={proof.field.onChange}
          inputRef={proof.field.ref}
          error={proof.fieldState.error?.message}
        />
        <DocumentDrop uploads={uploads} isSentElsewhere>
          {joined.data && joined.data.items.length > 0 && (
            <Box component="ul" aria-label={t('joined')} sx={listSx}>
              {joined.data.items.map(({ id, filename, type }) => (
                <li key={id}>
                  <Box component="span" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
                    {filename}
                  </Box>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {documentTypeLabels[type]}
                  </Box>
                </li>
              ))}
            </Box>
          )}
        </DocumentDrop>
      </Box>
    </Panel>
  )
}

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  '& li': { display: 'flex', gap: 3, justifyContent: 'space-between', px: 4, py: 2 },
  '& li + li': { borderTop: 1, borderColor: 'divider' },
}
