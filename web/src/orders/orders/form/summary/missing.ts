import type { UserType } from '@quai/contract/platform/roles.ts'
import type { z } from 'zod'
import type { OrderDraft } from '../draft.ts'
import type { SectionName } from '../FormSection.tsx'
import { t } from '../texts.ts'

export interface Missing {
  section: SectionName
  /** The path of the field to focus. */
  path: string
  label: string
}

type Path = readonly PropertyKey[]

const sections: Record<string, SectionName> = {
  orderType: 'order',
  partnerId: 'order',
  orderItems: 'goods',
  day: 'slot',
  orderDateStart: 'slot',
  orderTransporter: 'transport',
  addressSource: 'transport',
  addressCarry: 'transport',
  driverName: 'transport',
  driverPhone: 'transport',
  driverLicensePlate: 'transport',
}

/** Turns the schema's issues into the summary's words, without repetition. */
export const missingIn = (issues: readonly z.core.$ZodIssue[], draft: OrderDraft, userType: UserType): Missing[] => {
  const missing = issues.map(({ path }) => ({
    section: sections[String(path[0])] ?? 'more',
    path: path.join('.'),
    label: labelOf(path, draft, userType),
  }))
  const order: SectionName[] = ['order', 'goods', 'transport', 'slot', 'more']
  return [...new Map(missing.map((one) => [one.label, one])).values()].sort(
    (a, b) => order.indexOf(a.section) - order.indexOf(b.section),
  )
}

const labelOf = (path: Path, draft: OrderDraft, userType: UserType): string => {
  const [field, index, ...within] = path
  if (field === 'partnerId')
    return t(userType === 'customer' ? 'missing.partner.customer' : 'missing.partner.warehouse')
  if (field === 'orderItems') return typeof index === 'number' ? lineLabel(within, draft, index) : t('missing.goods')
  if (field === 'orderDateStart')
    return t(draft.orderTransporter === 'by_quai_courier' ? 'missing.day' : 'missing.slot')
  if (field === 'orderTransporter') return t('missing.transporter')
  if (field === 'addressSource' || field === 'addressCarry') return t('missing.address')
  return t('missing.other')
}

const lineLabel = (within: Path, draft: OrderDraft, index: number): string => {
  const reference = draft.orderItems[index]?.product.reference ?? ''
  if (within.at(-1) === 'quantity') return t('missing.quantity', { reference })
  if (within[0] === 'batchReason') return t('missing.batchReason', { reference })
  if (within[0] === 'productPackaging') return t('missing.duplicate', { reference })
  return t('missing.batch', { reference })
}
