import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { formatDate } from '@quai/contract/platform/dates.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { useQuestion } from '../../../ui/dialogs/use-question.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { t } from './texts.ts'

/** Shows an administrator how a carrier signs its events, and gives it another key. */
export const CarrierKey = ({ carrierId }: { carrierId: number }) => {
  const options = orpc.tracking.key.queryOptions({ input: { id: carrierId } })
  const { data } = useQuery(options)
  const client = useQueryClient()
  const { ask, dialog } = useQuestion()
  const renewal = useMutation({
    mutationFn: () => api.tracking.renewKey({ id: carrierId }),
    onSuccess: (renewed) => {
      client.setQueryData(options.queryKey, renewed)
    },
  })
  const askToRenew = () =>
    ask({
      title: t('renewTitle'),
      text: t('renewText'),
      label: t('renew'),
      isDestructive: true,
      act: () => renewal.mutateAsync(),
      done: t('renewed'),
    })
  return (
    <Box component="section" aria-label={t('keyTitle')}>
      <Typography variant="h3">{t('keyTitle')}</Typography>
      <Muted sx={{ mt: 1, mb: 4 }}>{t('keyText')}</Muted>
      {data ? (
        <Facts
          minWidth={300}
          facts={[
            { label: t('keyAddress'), value: <code>{new URL(data.path, window.location.origin).href}</code> },
            { label: t('key'), value: <code>{data.key}</code> },
          ]}
        />
      ) : (
        <Skeleton variant="rounded" height={80} />
      )}
      {data?.renewedAt && <Muted sx={{ mt: 3 }}>{t('keyRenewed', { date: formatDate(data.renewedAt) })}</Muted>}
      <Button variant="outlined" sx={{ mt: 4 }} onClick={askToRenew}>
        {t('renew')}
      </Button>
      {dialog}
    </Box>
  )
}
