import type { ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import type { ImportIssue } from '@quai/contract/orders/imports/import.ts'
import { t } from '../texts.ts'

interface SaidIssue {
  key: string | null
  /** Undefined where the sentence begins with it. */
  label: string | undefined
  text: string
}

/** Words the errors of a line: what several sentences begin with is said once, and no column is named twice. */
export const issuesSaid = (issues: readonly ImportIssue[], columns: readonly ImportColumn[]): SaidIssue[] => {
  const heads = new Set<string>()
  return issues.map(({ column, message }) => {
    const [head = '', rest] = message.split(/\u00a0: /)
    const isRepeated = rest !== undefined && heads.has(head)
    heads.add(head)
    const label = columns.find(({ name }) => name === column)?.label ?? t('wholeLine')
    return {
      key: column,
      label: message.startsWith(`${label} `) ? undefined : label,
      text: isRepeated ? `${rest.charAt(0).toUpperCase()}${rest.slice(1)}` : message,
    }
  })
}
