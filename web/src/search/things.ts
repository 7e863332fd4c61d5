import FolderOutlined from '@mui/icons-material/FolderOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import { documentTypeLabels } from '@quai/contract/documents/document.ts'
import { orderName } from '@quai/contract/orders/name.ts'
import type { SearchAnswer } from '@quai/contract/search/routes.ts'
import type { Destination } from '../shell/navigation.ts'
import { t } from './texts.ts'

/** A product, a partner or a document that the palette opens. */
export interface Thing {
  group: 'products' | 'partners' | 'documents'
  key: string
  href: string
  label: string
  detail: string
  Icon: Destination['Icon']
}

/** Returns what a search found besides orders. A partner opens the list of its orders. */
export const thingsOf = ({ partners, products, documents }: Omit<SearchAnswer, 'orders'>): Thing[] => [
  ...partners.flatMap(({ id, name, userType }): Thing[] =>
    userType === 'admin'
      ? []
      : [
          {
            group: 'partners',
            key: `partners/${id}`,
            href: `/orders?${userType}Id=${id}`,
            label: name,
            detail: t(`ordersOf.${userType}`),
            Icon: HandshakeOutlined,
          },
        ],
  ),
  ...products.map(
    ({ id, reference, name }): Thing => ({
      group: 'products',
      key: `products/${id}`,
      href: `/products/${id}`,
      label: reference,
      detail: name,
      Icon: Inventory2Outlined,
    }),
  ),
  ...documents.map(
    ({ uuid, filename, type, orderUuid, orderId, ...order }): Thing => ({
      group: 'documents',
      key: `documents/${uuid}`,
      href: `/orders/${orderUuid}`,
      label: filename,
      detail: `${documentTypeLabels[type]} · ${orderName({ ...order, orderType: order.orderType, id: orderId })}`,
      Icon: FolderOutlined,
    }),
  ),
]
