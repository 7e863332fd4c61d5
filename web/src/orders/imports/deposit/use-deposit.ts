import { contract } from '@quai/contract/contract.ts'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { useRef } from 'react'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { upload } from '../../../platform/calls/transfer.ts'
import { useUpload } from '../../../ui/files/use-upload.ts'

type Fields = Record<string, string | number | boolean>

/** Sends a file, of which the server makes an import. */
export const useDeposit = () => {
  const made = useRef<string>(undefined)
  const files = useUpload<Fields>({
    send: async ({ file, about, ...sending }) => {
      const { uuid } = await upload<ImportDetail>(contract.imports.create, {
        fields: about,
        files: { file: [file] },
        ...sending,
      })
      made.current = uuid
    },
  })
  return {
    entry: files.entries[0],
    isSending: files.isBusy,
    cancel: files.queue.cancel,
    /** Returns the uuid of the import, nothing for a cancelled transfer. Throws the server's refusal. */
    send: async (file: File, fields: Fields): Promise<string | undefined> => {
      if (await files.sendOnly(file, fields)) return made.current
      const [failed] = files.queue.entries()
      if (isApiError(failed?.error)) throw failed.error
      return undefined
    },
  }
}
