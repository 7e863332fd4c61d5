import { documentLimits } from '@quai/contract/documents/document.ts'
import { formatBytes } from '@quai/contract/typography.ts'
import { t } from '../texts.ts'

/** A PDF says so somewhere in its first bytes. */
const signature = '%PDF-'
const signatureWithin = 1_024

/** Why a file cannot be joined whatever the order, in French; undefined when the server may be asked. */
export const problemOf = async (file: File): Promise<string | undefined> => {
  if (file.size === 0) return t('emptyFile')
  if (file.size > documentLimits.maxBytes) return t('tooLarge', { size: formatBytes(documentLimits.maxBytes) })
  try {
    const head = new TextDecoder('latin1').decode(await file.slice(0, signatureWithin).arrayBuffer())
    return head.includes(signature) ? undefined : t('notPdf')
  } catch {
    // A folder, or a file that has gone since it was chosen.
    return t('unreadable')
  }
}

export const isImage = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type.startsWith('image/') || (type === '' && /\.(jpe?g|png|webp|heic|heif|gif|bmp|avif)$/i.test(name))
