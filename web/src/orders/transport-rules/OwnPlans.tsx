import Box from '@mui/material/Box'
import { ruleText } from '@quai/contract/orders/transport-rules/rule-text.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { useUser } from '../../platform/session.ts'
import { Muted } from '../../ui/Muted.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from './texts.ts'

/** Shows to a customer or a warehouse the transport plan of each of its deals. */
export const OwnPlans = () => {
  const { userType } = useUser()
  const { data: deals } = useQuery(orpc.deals.list.queryOptions({ input: {} }))
  const { data: rules } = useQuery(orpc.transportRules.list.queryOptions())
  if (!deals || !rules) return <PageSkeleton />
  return (
    <>
      <Muted>{t('ownLead')}</Muted>
      {deals.items.length === 0 && <Muted>{t('noDeal')}</Muted>}
      {deals.items.map(({ id, customerName, warehouseName }) => {
        const own = rules.items.filter(({ dealId }) => dealId === id)
        return (
          <Panel key={id} title={userType === 'warehouse' ? customerName : warehouseName}>
            {own.length === 0 && <Muted>{t('ownEmpty')}</Muted>}
            <Box component="ol" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
              {own.map((rule) => (
                <li key={rule.id}>{ruleText(rule)}</li>
              ))}
            </Box>
          </Panel>
        )
      })}
    </>
  )
}
