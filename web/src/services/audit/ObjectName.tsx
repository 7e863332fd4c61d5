import type { AuditObject } from '@quai/contract/services/audit/audit.ts'
import { useUser } from '../../platform/session.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { t } from './texts.ts'

/** Keeps a link above the row, which opens the entry. */
const above = { position: 'relative', zIndex: 1 }

/** Names what an entry is about, as a link to its page where the reader has one. Without a name it tells the kind. */
export const ObjectName = ({ object }: { object: AuditObject }) => {
  const isAdmin = useUser().userType === 'admin'
  const { kind, isDeleted, pageId } = object
  const name = object.name ?? t(`kind.${kind}`)
  if (isDeleted) return t('gone', { name })
  if (pageId === null) return name
  const byId = { params: { id: Number(pageId) }, sx: above }
  const byUuid = { params: { uuid: pageId }, sx: above }
  switch (kind) {
    case 'order':
      return (
        <TextLink to="/orders/$id" params={{ id: pageId }} sx={above}>
          {name}
        </TextLink>
      )
    case 'shipment':
      return (
        <TextLink to="/shipments/$uuid" {...byUuid}>
          {name}
        </TextLink>
      )
    case 'invoice':
      return (
        <TextLink to="/invoices/$uuid" {...byUuid}>
          {name}
        </TextLink>
      )
    case 'product':
      return (
        <TextLink to="/products/$id" {...byId}>
          {name}
        </TextLink>
      )
    case 'batch':
      return (
        <TextLink to="/stock/batches/$id" {...byId}>
          {name}
        </TextLink>
      )
    case 'user':
    case 'contact':
    case 'planRequest':
      return isAdmin ? (
        <TextLink to="/admin/users/$id" {...byId}>
          {name}
        </TextLink>
      ) : (
        name
      )
    case 'import':
      return isAdmin ? (
        name
      ) : (
        <TextLink to="/imports/$uuid" {...byUuid}>
          {name}
        </TextLink>
      )
    default:
      return name
  }
}
