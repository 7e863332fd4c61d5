import { type DocumentRefusal, documentRefusals } from '@quai/contract/documents/document.ts'
import { isApiError } from '../../platform/calls/api-error.ts'
import type { UploadRefusal } from '../../ui/files/upload-queue.ts'
import { t } from '../texts.ts'

/** What no other try would change: it lies in the file. */
const finalCodes = ['DOCUMENT_REFUSED', 'FILE_TOO_LARGE', 'UNSUPPORTED_TYPE', 'INVALID']

/** What stands beside a file that was not joined. */
export const refusalOf = (error: unknown): UploadRefusal => {
  if (!isApiError(error)) return { sentence: t('canceled'), isFinal: false, isAnswered: false }
  const { statusCode, code, params, message } = error
  // The code of the contract that names this refusal; another sentence stands by itself.
  const reason = code === 'DOCUMENT_REFUSED' && documentRefusals[params['reason'] as DocumentRefusal]
  return {
    // Beside the file, its name need not be said again.
    sentence: reason ? t('thisFile', { reason }) : message,
    isFinal: finalCodes.includes(code),
    isAnswered: statusCode >= 400 && statusCode < 500,
  }
}
