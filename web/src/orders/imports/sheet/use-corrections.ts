import type { CorrectedImport, CorrectRowsInput, ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { notify } from '../../../platform/notify.ts'

type Correction = Partial<Pick<CorrectRowsInput, 'rows' | 'removed' | 'alike'>>

/**
 * Saves corrections one at a time, in the order they were made, and updates the lines on screen with each answer. It
 * avoids the query client's mutations, which would reload the page and drop the corrected lines from it.
 */
export const useCorrections = (of: ImportDetail, queryKey: QueryKey) => {
  const client = useQueryClient()
  const last = useRef(Promise.resolve())
  const [waiting, setWaiting] = useState(0)
  const [hasSaved, setHasSaved] = useState(false)
  const [alike, setAlike] = useState<CorrectedImport['alike']>(null)
  const shown = of.rows.items.map(({ line }) => line)

  const save = (correction: Correction): void => {
    setWaiting((count) => count + 1)
    const saving = async () => {
      try {
        const { alike: found, ...answer } = await api.imports.correct({ uuid: of.uuid, ...correction, shown })
        setAlike(found)
        client.setQueryData<ImportDetail>(queryKey, (known) => ({
          ...answer,
          rows: { items: answer.rows.items, total: (known?.rows.total ?? 0) - (correction.removed?.length ?? 0) },
        }))
        setHasSaved(true)
      } catch (error) {
        if (!isApiError(error)) throw error
        notify(error.message, 'error')
      } finally {
        setWaiting((count) => count - 1)
      }
    }
    last.current = last.current.then(saving)
  }
  return { save, isSaving: waiting > 0, hasSaved, alike }
}
