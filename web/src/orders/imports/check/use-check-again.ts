import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'

/** Returns a function that has a long file checked again, then reads what is known of it. A refusal is said by that read. */
export const useCheckAgain = (uuid: string): (() => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(async () => {
    // Not a mutation of the query client, which would reload every query of the page.
    await api.imports.checkAgain({ uuid }).catch(() => {})
    await client.invalidateQueries({ queryKey: orpc.imports.detail.key({ input: { uuid } }) })
  }, [client, uuid])
}
