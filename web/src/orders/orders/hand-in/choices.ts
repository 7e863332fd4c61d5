import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import North from '@mui/icons-material/North'
import South from '@mui/icons-material/South'
import type { DocumentType } from '@quai/contract/orders/orders/papers/document.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import type { ComponentType } from 'react'
import { t } from './texts.ts'

/** A kind of document to hand in, and the orders it can be for. */
export interface HandInChoice {
  name: string
  label: string
  text: string
  Icon: ComponentType<{ fontSize?: 'small' }>
  orderType: OrderType
  /** The type that the document gets. */
  documentType: DocumentType
}

const choice = (
  name: 'signedEntry' | 'signedExit' | 'inventory' | 'entry' | 'exit',
  rest: Pick<HandInChoice, 'Icon' | 'orderType' | 'documentType'>,
): HandInChoice => ({ name, label: t(name), text: t(`${name}.text`), ...rest })

const slips = [
  choice('entry', { Icon: South, orderType: 'delivery', documentType: 'slip' }),
  choice('exit', { Icon: North, orderType: 'collection', documentType: 'slip' }),
]
const signed = [
  choice('signedEntry', { Icon: South, orderType: 'delivery', documentType: 'signed_slip' }),
  choice('signedExit', { Icon: North, orderType: 'collection', documentType: 'signed_slip' }),
  choice('inventory', { Icon: ChecklistOutlined, orderType: 'inventory', documentType: 'proof' }),
]

/** Lists the documents of each side: the customer's go with the goods, the warehouse's come back signed. */
export const handInChoices: Record<UserType, readonly HandInChoice[]> = {
  customer: slips,
  warehouse: signed,
  admin: [],
}
