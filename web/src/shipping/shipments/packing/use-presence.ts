import { presenceSeconds } from '@quai/contract/shipping/shipments/shipment.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { t } from './texts.ts'

interface Shown {
  uuid: string
  version: number
}

/** Says that this page has the packing open, reads it again once somebody else saves, and names who else has it open. */
export const usePresence = ({ uuid, version }: Shown, isOn: boolean): string[] => {
  const client = useQueryClient()
  const [pageKey] = useState(() => crypto.randomUUID())
  const { data } = useQuery(
    orpc.shipments.presence.queryOptions({
      input: { uuid, pageKey },
      enabled: isOn,
      refetchInterval: (presenceSeconds / 3) * 1_000,
      throwOnError: false,
      meta: { silent: true },
    }),
  )
  const latest = data?.version ?? version
  useEffect(() => {
    if (latest > version)
      void client.invalidateQueries({ queryKey: orpc.shipments.detail.queryKey({ input: { uuid } }) })
  }, [client, latest, uuid, version])
  useEffect(() => {
    if (!isOn) return undefined
    return () => {
      // The row ends by itself when this call fails.
      api.shipments.presence({ uuid, pageKey, isLeaving: true }).catch(() => {})
    }
  }, [isOn, pageKey, uuid])
  return (data?.others ?? []).map(({ contactName, isSelf }) => (isSelf ? t('self') : contactName))
}
