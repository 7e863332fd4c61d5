import type { ImportDetail } from '@quai/contract/imports/import.ts'
import { importRoutes } from '@quai/contract/imports/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { isApiError } from '../../platform/calls/api-error.ts'
import { upload } from '../../platform/calls/transfer.ts'
import { useUpload } from '../../ui/files/use-upload.ts'

type Fields = Record<string, string | number | boolean>

/** Sends a file, then opens the page of its import. */
export const useDeposit = () => {
  const navigate = useNavigate()
  const files = useUpload<Fields>({
    send: async ({ file, about, ...sending }) => {
      const { uuid } = await upload<ImportDetail>(importRoutes.create, {
        fields: about,
        files: { file: [file] },
        ...sending,
      })
      await navigate({ to: '/imports/$uuid', params: { uuid } })
    },
  })
  return {
    entry: files.entries[0],
    isSending: files.isBusy,
    cancel: files.queue.cancel,
    /** Throws the server's refusal; a cancelled transfer throws nothing. */
    send: async (file: File, fields: Fields): Promise<void> => {
      if (await files.sendOnly(file, fields)) return
      const [failed] = files.queue.entries()
      if (isApiError(failed?.error)) throw failed.error
    },
  }
}
