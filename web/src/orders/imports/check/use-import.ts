import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { useFormerRows } from '../../../ui/list/use-former-rows.ts'
import { useCheckAgain } from './use-check-again.ts'

type Input = Parameters<typeof api.imports.detail>[0]

/** How often the progress of a check is read. */
const progressMs = 400

/** Reads an import, follows its check, and asks for another one where the last is too old or has stopped. */
export const useImport = (input: Input) => {
  const question = orpc.imports.detail.queryOptions({
    input,
    // A corrected line stays on screen until the reader changes page.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.checking ? progressMs : false),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const rows = useFormerRows<ImportDetail>(useQuery(question))
  const checkAgain = useCheckAgain(input.uuid)
  const { uuid } = input
  const isOutdated = rows.data?.uuid === uuid && rows.data?.isOutdated === true
  useEffect(() => {
    if (isOutdated) void checkAgain()
  }, [isOutdated, checkAgain])
  return { ...rows, queryKey: question.queryKey }
}
