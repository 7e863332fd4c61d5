import Typography from '@mui/material/Typography'
import type { AuditObject } from '@quai/contract/services/audit/audit.ts'
import { texts } from '../../platform/i18n.ts'
import { useUser } from '../../platform/session.ts'
import { TextLink } from '../../ui/TextLink.tsx'

const t = texts('journalLink', {
  order: 'Journal de cette commande',
  invoice: 'Journal de cette facture',
  product: 'Journal de ce produit',
  batch: 'Journal de ce lot',
  user: 'Journal de cette organisation',
})

interface Props {
  kind: Extract<AuditObject['kind'], 'order' | 'invoice' | 'product' | 'batch' | 'user'>
  /** Its id or uuid. */
  of: number | string
}

/** Leads from the page of a thing to what the audit says of it. */
export const JournalLink = ({ kind, of }: Props) => {
  const object = `${kind}:${of}`
  return (
    <Typography variant="body2" sx={{ mt: 3 }}>
      {useUser().userType === 'admin' ? (
        <TextLink to="/admin/audit" search={{ object }}>
          {t(kind)}
        </TextLink>
      ) : (
        <TextLink to="/settings" search={{ tab: 'journal', object }}>
          {t(kind)}
        </TextLink>
      )}
    </Typography>
  )
}
