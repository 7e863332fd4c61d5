import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { contract } from '@quai/contract/contract.ts'
import { isCalledOff, isOpen } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { download, saveFile } from '../../../platform/calls/transfer.ts'
import { notify } from '../../../platform/notify.ts'
import { may } from '../../../platform/session.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { slipOf } from './slip-of.ts'
import { t } from './texts.ts'
import { UnaddressedDialog } from './UnaddressedDialog.tsx'
import { usePrintOrders } from './use-print-orders.ts'

/** Prints the order's slip, which goes with the goods, and its proof of delivery or collection. */
export const PapersPanel = ({ order }: { order: Order }) => {
  // An inventory prints its own count sheet, and an order that will not take place has nothing to print or to prove.
  if (order.orderType === 'inventory' || isCalledOff(order.orderStatus)) return null
  return (
    <Box data-unprinted>
      <Panel title={t('title')}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          <Paper name={t(`slip.${order.orderType}`)} hint={t(isOpen(order.orderStatus) ? 'slipHint' : 'slipDone')}>
            <PrintButton order={order} />
          </Paper>
          <Paper name={t('proof')} hint={proofHint(order)}>
            {order.availableProof && <ProofButton uuid={order.uuid} />}
            {order.isProofAskable && <AskButton order={order} />}
          </Paper>
        </Box>
      </Panel>
    </Box>
  )
}

const proofHint = ({ availableProof, proofRequestSent, warehouse, customer }: Order): string => {
  const asked = may('orders.askProof')
    ? t('proofAskedOf', { warehouse: warehouse.name })
    : t('proofAskedBy', { customer: customer.name })
  const hint = availableProof ? t(`proofHint.${availableProof}`) : t('proofLater')
  return proofRequestSent && availableProof !== 'uploaded' ? `${asked} ${hint}` : hint
}

const Paper = ({ name, hint, children }: { name: string; hint: string; children: ReactNode }) => (
  <Box>
    <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
    <Muted>{hint}</Muted>
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2, '&:empty': { display: 'none' } }}>{children}</Box>
  </Box>
)

const PrintButton = ({ order }: { order: Order }) => {
  const { printOrders, isPrinting, unaddressed } = usePrintOrders()
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PrintOutlined />}
        loading={isPrinting}
        loadingPosition="start"
        onClick={() => printOrders([slipOf(order)])}
      >
        {t(isPrinting ? 'printing' : 'print')}
      </Button>
      <UnaddressedDialog unaddressed={unaddressed} />
    </>
  )
}

const ProofButton = ({ uuid }: { uuid: string }) => {
  const proof = useMutation({
    mutationFn: () => download(contract.orders.proof, { uuid }),
    onSuccess: saveFile,
  })
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      loading={proof.isPending}
      loadingPosition="start"
      aria-label={t('downloadLabel')}
      onClick={() => proof.mutate()}
    >
      {t(proof.isPending ? 'downloading' : 'download')}
    </Button>
  )
}

const AskButton = ({ order: { uuid, warehouse } }: { order: Order }) => {
  const asking = useMutation({
    mutationFn: () => api.orders.askForProof({ uuid }),
    onSuccess: () => notify(t('asked', { warehouse: warehouse.name })),
  })
  return (
    <Button variant="outlined" loading={asking.isPending} loadingPosition="start" onClick={() => asking.mutate()}>
      {t(asking.isPending ? 'asking' : 'ask')}
    </Button>
  )
}
