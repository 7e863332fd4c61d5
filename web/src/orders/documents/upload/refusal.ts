import { type DocumentRefusal, documentRefusals } from '@quai/contract/orders/documents/document.ts'
import { isApiError } from '../../../platform/calls/api-error.ts'
import type { UploadRefusal } from '../../../ui/files/upload-queue.ts'
import { t } from '../texts.ts'

/** Refusals that lie in the file itself: retrying cannot help. */
const finalCodes = ['DOCUMENT_REFUSED', 'FILE_TOO_LARGE', 'UNSUPPORTED_TYPE', 'INVALID']

/** Turns an error into the text shown beside a file that was not joined. */
export const refusalOf = (error: unknown): UploadRefusal => {
  if (!isApiError(error)) return { sentence: t('canceled'), isFinal: false, isAnswered: false }
  const { statusCode, code, params, message } = error
  // Known reasons have their own words; any other refusal keeps its sentence.
  const reason = code === 'DOCUMENT_REFUSED' && documentRefusals[params['reason'] as DocumentRefusal]
  return {
    // The file's name is already beside it: do not repeat it.
    sentence: reason ? t('thisFile', { reason }) : message,
    isFinal: finalCodes.includes(code),
    isAnswered: statusCode >= 400 && statusCode < 500,
  }
}
