import Button, { type ButtonProps } from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { t } from './texts.ts'

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  orderUuid: string
  label?: string
}

/** Begins the packing of an order: saves an empty one, so that its page has an address of its own, and opens it. */
export const StartPacking = ({ orderUuid, label = t('start'), variant = 'contained', ...rest }: Props) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: () => api.shipments.save({ orderUuid, shipmentStatus: 'DRAFT', packages: [] }),
    onSuccess: async ({ uuid }) => {
      await navigate({ to: '/shipments/$uuid', params: { uuid } })
      void client.invalidateQueries({ queryKey: orpc.shipments.key() })
      void client.invalidateQueries({ queryKey: orpc.orders.key() })
    },
  })
  return (
    <Button variant={variant} {...rest} loading={start.isPending} onClick={() => start.mutate()}>
      {label}
    </Button>
  )
}
