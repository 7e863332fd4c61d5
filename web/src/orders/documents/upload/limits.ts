import { documentLimits } from '@quai/contract/orders/documents/document.ts'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { t } from '../texts.ts'

/** A PDF contains this signature within its first bytes. */
const signature = '%PDF-'
const signatureWithin = 1_024

/** Says in French why a file can never be joined; undefined when the server must decide. */
export const problemOf = async (file: File): Promise<string | undefined> => {
  if (file.size === 0) return t('emptyFile')
  if (file.size > documentLimits.maxBytes) return t('tooLarge', { size: formatBytes(documentLimits.maxBytes) })
  try {
    const head = new TextDecoder('latin1').decode(await file.slice(0, signatureWithin).arrayBuffer())
    return head.includes(signature) ? undefined : t('notPdf')
  } catch {
    // Reading fails for a folder, or for a file removed since it was chosen.
    return t('unreadable')
  }
}

export const isImage = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type.startsWith('image/') || (type === '' && /\.(jpe?g|png|webp|heic|heif|gif|bmp|avif)$/i.test(name))
