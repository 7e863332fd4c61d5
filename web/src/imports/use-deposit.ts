import type { ImportDetail } from '@quai/contract/imports/import.ts'
import { importRoutes } from '@quai/contract/imports/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isApiError } from '../platform/api-error.ts'
import { upload } from '../platform/transfer.ts'

interface Deposit {
  file: File
  fields: Record<string, string | number | boolean>
}

/** Sends a file and goes to what was found in it. */
export const useDeposit = () => {
  const navigate = useNavigate()
  /** From 0 to 1 while bytes leave; 1 while they are checked. */
  const [share, setShare] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  /** What the server says of a file that was applied before. */
  const [repeated, setRepeated] = useState<string>()
  const clear = () => {
    setRefusal(undefined)
    setRepeated(undefined)
  }
  const send = async ({ file, fields }: Deposit): Promise<void> => {
    clear()
    setShare(0)
    try {
      const { uuid } = await upload<ImportDetail>(importRoutes.createOfOrders, {
        fields,
        files: { file: [file] },
        onProgress: setShare,
      })
      await navigate({ to: '/imports/$uuid', params: { uuid } })
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.code === 'IMPORT_REPEATED') setRepeated(error.message)
      else setRefusal(error.issues[0]?.fallback ?? error.message)
    } finally {
      setShare(undefined)
    }
  }
  return { share, refusal, repeated, clear, send }
}
