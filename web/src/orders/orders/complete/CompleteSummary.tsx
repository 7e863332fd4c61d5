import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { CompleteOrderInput } from '@quai/contract/orders/orders/completion.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useWatch } from 'react-hook-form'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Differences } from '../Differences.tsx'
import { type CompleteDraft, gapsOf, isUncounted } from './complete-draft.ts'
import { t } from './texts.ts'
import { useCompleteScope } from './use-complete.ts'

interface Props {
  order: Order
  form: ServerForm<CompleteDraft, CompleteOrderInput>
}

/** Shows the differences, the consequences and the button. */
export const CompleteSummary = ({ order, form }: Props) => {
  const { control } = useCompleteScope()
  const orderItems = useWatch({ control, name: 'orderItems' })
  const gaps = gapsOf({ orderItems })
  const toCount = orderItems.filter(isUncounted).length
  const goToFirst = () => form.methods.setFocus(`orderItems.${orderItems.findIndex(isUncounted)}.quantity`)
  return (
    <Panel title={t('summary')}>
      <Typography variant="subtitle2" component="h3" color="text.secondary" sx={{ mb: 1 }}>
        {t('gaps')}
      </Typography>
      {gaps.length > 0 ? (
        <Differences differences={gaps} />
      ) : (
        <Typography variant="body2">{t(toCount > 0 ? 'noGapsYet' : 'noGaps')}</Typography>
      )}
      <Box sx={{ mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' }}>
        <Typography variant="subtitle2" component="h3" color="text.secondary" sx={{ mb: 1 }}>
          {t('willHappen')}
        </Typography>
        <Typography variant="body2" sx={{ textWrap: 'pretty' }}>
          {t(order.orderType === 'delivery' ? 'happens_delivery' : 'happens_collection', {
            customer: order.customer.name,
          })}{' '}
          {t('final')}
        </Typography>
      </Box>
      <Box sx={{ mt: 4 }}>
        <FormActions
          form={form}
          submit={t('send')}
          size="large"
          align="stretch"
          reason={toCount > 0 ? t('toCount', { count: toCount }) : undefined}
          inSight={{ onReason: goToFirst }}
        />
      </Box>
    </Panel>
  )
}
