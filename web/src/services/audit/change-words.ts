import { formatCivilDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import { emptyMark, formatDecimal } from '@quai/contract/platform/text/typography.ts'
import { fieldNames } from './field-names.ts'
import { t } from './texts.ts'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

export const fieldName = (field: string): string => fieldNames[field] ?? field

/** Writes what a call asked for in French, a line a field. */
export const wordsOf = (changes: unknown): { field: string; value: string }[] =>
  isRecord(changes)
    ? Object.entries(changes).map(([name, value]) => ({ field: fieldName(name), value: valueText(name, value) }))
    : []

const valueText = (name: string, value: Json): string => {
  if (value === null || value === '') return emptyMark
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return /id$/i.test(name) ? String(value) : formatDecimal(value)
  if (typeof value === 'string') return textOf(value)
  if (Array.isArray(value))
    return (
      value
        .map((item) => (name === 'fields' && typeof item === 'string' ? fieldName(item) : valueText(name, item)))
        .join(' ; ') || emptyMark
    )
  if (Object.keys(value).join() === 'count') return t('list', { count: Number(value['count']) })
  return Object.entries(value)
    .map(([field, inner]) => `${fieldName(field)} ${valueText(field, inner)}`)
    .join(', ')
}

const textOf = (text: string): string => {
  if (text === '…') return t('hidden')
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatCivilDate(text)
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? formatDateTime(text) : text
}

const isRecord = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
