import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { contract } from '@quai/contract/contract.ts'
import { gramsText } from '@quai/contract/orders/carbon/grams-text.ts'
import { factorText, leftOutText, methodLabels, wayText, weightText } from '@quai/contract/orders/carbon/words.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useMutation } from '@tanstack/react-query'
import { download, saveFile } from '../../platform/calls/transfer.ts'
import { Facts } from '../../ui/page/Facts.tsx'
import { MethodDialog } from './MethodDialog.tsx'
import { t } from './texts.ts'

interface Props {
  order: Pick<Order, 'uuid'> & { carbonEstimate: NonNullable<Order['carbonEstimate']> }
  isOpen: boolean
  onClose: () => void
}

/** Says what the estimate of an order is made of, and prints it. */
export const OrderMethod = ({ order: { uuid, carbonEstimate: estimate }, isOpen, onClose }: Props) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(contract.carbon.ofOrder, { uuid }),
    onSuccess: saveFile,
  })
  return (
    <MethodDialog isOpen={isOpen} factors={estimate.factor ? [estimate.factor] : []} onClose={onClose}>
      <Facts
        minWidth={200}
        facts={[
          { label: t('emissions'), value: <strong>{gramsText(estimate.grams)}</strong> },
          { label: t('distance'), value: wayText(estimate) },
          { label: t('weight'), value: weightText(estimate) },
          {
            label: methodLabels[estimate.method],
            value: factorText(estimate.method, estimate.factor?.gramsPerKm),
          },
        ]}
      />
      <Box sx={{ my: 4 }}>
        {leftOutText(estimate) && (
          <Box sx={{ mb: 3 }}>{t(estimate.distanceKm === null ? 'notKnown' : 'notWeighed')}</Box>
        )}
        <Button variant="outlined" size="small" loading={isPending} onClick={() => mutate()}>
          {t('paper')}
        </Button>
      </Box>
    </MethodDialog>
  )
}
