import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../../platform/calls/query.ts'
import { may } from '../../../../platform/session.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { useOrderForm } from '../OrderFormScope.ts'
import { t } from '../texts.ts'

/** Says that there is nothing to choose yet, and where products come from. */
export const EmptyCatalogue = ({ customerId }: { customerId: number }) => {
  const { userType } = useOrderForm()
  const { data } = useQuery({
    ...orpc.products.suggestions.queryOptions({ input: { customerId } }),
    throwOnError: false,
  })
  if (data?.total !== 0) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 4 }}
      action={
        may('products.manage') && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <LinkButton to="/products/create" size="small" color="inherit">
              {t('newProduct')}
            </LinkButton>
            <LinkButton to="/products/import" size="small" color="inherit">
              {t('importProducts')}
            </LinkButton>
          </Box>
        )
      }
    >
      {t(`emptyCatalogue.${userType === 'customer' ? 'own' : 'customer'}`)}
    </Alert>
  )
}
