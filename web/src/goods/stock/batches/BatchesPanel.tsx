import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Batch } from '@quai/contract/goods/batches/batch.ts'
import type { Product } from '@quai/contract/goods/products/product.ts'
import type { StockDetail } from '@quai/contract/goods/stock/stock.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { may } from '../../../platform/session.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { useQuestion } from '../../../ui/dialogs/use-question.tsx'
import { FeatureButton } from '../../../ui/FeatureButton.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { Expiry } from '../Expiry.tsx'
import { OpenOrdersHint } from './OpenOrdersHint.tsx'
import { t } from './texts.ts'
import { useBatches } from './use-batches.ts'

const BatchDialog = opensDialog(() => import('./BatchDialog.tsx'), 'BatchDialog')
const DistributeDialog = opensDialog(() => import('./DistributeDialog.tsx'), 'DistributeDialog')

interface Props {
  product: Product
  stock: readonly StockDetail[]
}

/** Lists the batches of a product, and begins or ends their management. */
export const BatchesPanel = ({ product, stock }: Props) => {
  const { id, reference, isBatchManaged } = product
  const [asked, setAsked] = useState<'create' | 'begin'>()
  const { ask, dialog } = useQuestion()
  const change = useMutation(orpc.stock.manageBatches.mutationOptions())
  const close = () => setAsked(undefined)
  const askToEnd = () =>
    ask({
      title: t('end.title', { reference }),
      text: (
        <>
          <Typography color="text.secondary">{t('end.text')}</Typography>
          <OpenOrdersHint productId={id} />
        </>
      ),
      label: t('end'),
      act: () => change.mutateAsync({ id, isBatchManaged: false }),
      done: t('ended'),
    })
  const mayManage = may('batches.manage')
  if (!isBatchManaged && !mayManage) return null
  return (
    <Box component="section">
      <Box sx={headSx}>
        <Typography variant="h2">{t('ofProduct')}</Typography>
        {mayManage && (
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
            {isBatchManaged ? (
              <>
                <Button onClick={askToEnd}>{t('end')}</Button>
                <FeatureButton
                  feature="batches"
                  variant="outlined"
                  startIcon={<AddIcon />}
                  onClick={() => setAsked('create')}
                >
                  {t('create')}
                </FeatureButton>
              </>
            ) : (
              <FeatureButton feature="batches" variant="outlined" onClick={() => setAsked('begin')}>
                {t('begin.ask')}
              </FeatureButton>
            )}
          </Box>
        )}
      </Box>
      {isBatchManaged ? <BatchesTable id={id} /> : <Typography color="text.secondary">{t('notManaged')}</Typography>}
      {asked === 'create' && <BatchDialog productId={id} title={t('create.title', { reference })} onClose={close} />}
      {asked === 'begin' && <DistributeDialog productId={id} reference={reference} stock={stock} onClose={close} />}
      {dialog}
    </Box>
  )
}

const headSx = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 3,
  flexWrap: 'wrap',
  mb: 3,
}

const columns: Column<Batch>[] = [
  { id: 'number', header: t('number'), render: ({ batchNumber }) => batchNumber },
  { id: 'expiry', header: t('expiration'), render: ({ batchExpirationDate }) => <Expiry date={batchExpirationDate} /> },
  {
    id: 'production',
    header: t('production'),
    render: ({ batchProductionDate }) => (batchProductionDate ? formatCivilDate(batchProductionDate) : emptyMark),
  },
]

const BatchesTable = ({ id }: { id: number }) => {
  const { data } = useBatches(id, true)
  if (!data) return null
  return (
    <DataTable
      caption={t('ofProductCaption')}
      columns={columns}
      rows={data.items}
      keyOf={(batch) => String(batch.id)}
      link={(batch, content) => (
        <RowLink to="/stock/batches/$id" params={{ id: batch.id }}>
          {content}
        </RowLink>
      )}
      empty={<Typography sx={{ p: 5 }}>{t('noBatch')}</Typography>}
    />
  )
}
