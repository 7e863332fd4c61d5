import Button from '@mui/material/Button'
import type { Contact, CopiedLink } from '@quai/contract/parties/accounts/account.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { sendsMails } from '../../platform/installation/installation.ts'
import { OnceDialog } from '../../ui/dialogs/OnceDialog.tsx'
import { t } from './texts.ts'

/** Gives the link with which a contact chooses a password, and the dialog that shows it once. */
export const useContactLink = () => {
  const [shown, setShown] = useState<CopiedLink & { name: string }>()
  const make = useMutation(orpc.contacts.invitationLink.mutationOptions())
  return {
    show: ({ id, name }: Contact) => make.mutate({ id }, { onSuccess: (link) => setShown({ ...link, name }) }),
    dialog: (
      <OnceDialog
        title={t('linkTitle', { name: shown?.name ?? '' })}
        value={shown && window.location.origin + shown.path}
        warning={t('linkOnce')}
        note={shown ? t('linkNote', { date: formatDateTime(shown.expiresAt) }) : ''}
        onClose={() => setShown(undefined)}
      />
    ),
  }
}

interface Props {
  contact: Contact
  onPress: () => void
}

/** Stands beside an invited contact where no mail leaves. */
export const CopyLinkButton = ({ contact, onPress }: Props) =>
  !sendsMails() &&
  !contact.hasPassword &&
  contact.isActive && (
    <Button size="small" variant="outlined" onClick={onPress} sx={{ flexShrink: 0 }}>
      {t('copyLink')}
    </Button>
  )

/** An invitation's link for who may invite; where no mail leaves, an administrator replaces a password too. */
export const mayLink = ({ isActive, hasPassword }: Contact, isOwn: boolean): boolean =>
  isActive && (!hasPassword || (!isOwn && !sendsMails()))
