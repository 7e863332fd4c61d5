import type { PricingPlan } from '@quai/contract/platform/plans.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { polled } from '../../platform/live/poll.ts'
import { notifyDone } from '../../platform/notify.ts'
import { adoptPlan } from '../../platform/session.ts'
import { t } from './texts.ts'

/** Reads the caller's plan and latest request. A plan that has changed shows at once on the whole page. */
export const useSubscription = () =>
  useQuery({
    ...orpc.subscription.show.queryOptions(),
    queryFn: async () => {
      const subscription = await api.subscription.show(undefined)
      adoptPlan(subscription.plan)
      return subscription
    },
    ...polled,
  })

/** Asks for a plan in one press. */
export const usePlanRequest = () => {
  const { mutateAsync, isPending, variables } = useMutation(orpc.subscription.request.mutationOptions())
  const ask = (plan: AskablePlan, name: string) => notifyDone(mutateAsync({ plan }), t('asked', { plan: name }))
  return { ask, asking: isPending ? variables?.plan : undefined }
}

export type AskablePlan = Exclude<PricingPlan, 'trial'>
