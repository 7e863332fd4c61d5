import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Contact, ContactChanges } from '@quai/contract/parties/accounts/account.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { sendsMails } from '../../platform/installation/installation.ts'
import { notifyDone } from '../../platform/notify.ts'
import { useUser } from '../../platform/session.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { useQuestion } from '../../ui/dialogs/use-question.tsx'
import { RowMenu } from '../../ui/MenuButton.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Reach } from '../../ui/reach/Reach.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { ContactDialog, contactCalls, MainContactDialog } from './ContactDialog.tsx'
import { CopyLinkButton, mayLink, useContactLink } from './ContactLink.tsx'
import { t } from './texts.ts'

const EraseDialog = opensDialog(() => import('./EraseDialog.tsx'), 'EraseDialog')

interface Props {
  contacts: Contact[]
  /** User whose contacts an administrator keeps; the caller's own by default. */
  userId?: number
}

/** Lists a user's contacts, the main one first, to add, change, deactivate and choose the main one. */
export const ContactsPanel = ({ contacts, userId }: Props) => {
  const [edited, setEdited] = useState<Contact | 'new'>()
  const [erased, setErased] = useState<Contact>()
  const [promoted, setPromoted] = useState<Contact>()
  const { ask, dialog } = useQuestion()
  const { contact: self, hijackerId } = useUser()
  const update = useMutation({
    mutationFn: (changes: ContactChanges & { id: number }) => contactCalls(userId).change(changes),
  })
  const isOwn = userId === undefined
  // An administrator in the organisation's name changes none of its people.
  const isHeld = isOwn && hijackerId !== undefined
  const addButton = <AddButton reason={isHeld ? t('held') : undefined} onClick={() => setEdited('new')} />
  const makeMain = (contact: Contact) => {
    if (isOwn) return setPromoted(contact)
    const { id, name } = contact
    notifyDone(update.mutateAsync({ id, isMain: true }), t('madeMain', { name }))
  }
  const inviteAgain = useInvite()
  const link = useContactLink()
  const exportOf = useExport(userId)
  const askToLift = useLift(ask)
  const activate = ({ id }: Contact) => notifyDone(update.mutateAsync({ id, isActive: true }), t('saved'))
  const deactivate = ({ id, name }: Contact) =>
    ask({
      title: t('deactivateTitle', { name }),
      text: t('deactivateText'),
      label: t('deactivate'),
      isDestructive: true,
      act: () => update.mutateAsync({ id, isActive: false }),
      done: t('saved'),
    })
  return (
    <Panel title={t('title')} lead={t('lead')} actions={addButton} isFlush>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {contacts.map((contact) => (
          <Box component="li" key={contact.id} sx={rowSx}>
            <Who contact={contact} />
            {!isHeld && <CopyLinkButton contact={contact} onPress={() => link.show(contact)} />}
            {contact.isMain && <StatusChip tone="planned" label={t('main')} />}
            {!contact.isActive && <StatusChip tone="gone" label={t('inactive')} />}
            {!isHeld && (
              <ContactMenu
                contact={contact}
                isSelf={contact.id === self.id}
                onEdit={() => setEdited(contact)}
                onMakeMain={() => makeMain(contact)}
                onInvite={() => inviteAgain(contact)}
                onLink={mayLink(contact, isOwn) ? () => link.show(contact) : undefined}
                onLift={isOwn ? undefined : () => askToLift(contact)}
                onExport={isOwn ? undefined : () => exportOf(contact)}
                onErase={isOwn ? undefined : () => setErased(contact)}
                onActivate={() => activate(contact)}
                onDeactivate={() => deactivate(contact)}
              />
            )}
          </Box>
        ))}
      </Box>
      {edited && (
        <ContactDialog
          userId={userId}
          contact={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {link.dialog}
      {promoted && <MainContactDialog contact={promoted} onClose={() => setPromoted(undefined)} />}
      {erased && userId !== undefined && (
        <EraseDialog userId={userId} contact={erased} onClose={() => setErased(undefined)} />
      )}
      {dialog}
    </Panel>
  )
}

const AddButton = ({ reason, onClick }: { reason: string | undefined; onClick: () => void }) => (
  <BlockableButton variant="outlined" startIcon={<AddOutlined />} reason={reason} onClick={onClick}>
    {t('add')}
  </BlockableButton>
)

/** Asks before the second step of a contact's sign-in is lifted. */
const useLift = (ask: ReturnType<typeof useQuestion>['ask']) => {
  const lift = useMutation(orpc.contacts.removeSecondFactor.mutationOptions())
  return ({ id, name }: Contact) =>
    ask({
      title: t('liftTitle', { name }),
      text: t('liftText'),
      label: t('liftTwoSteps'),
      isDestructive: true,
      act: () => lift.mutateAsync({ id }),
      done: t('lifted'),
    })
}

const useInvite = () => {
  const invite = useMutation(orpc.contacts.invite.mutationOptions())
  return ({ id, name }: Contact) =>
    notifyDone(invite.mutateAsync({ id }), () => t(sendsMails() ? 'invited' : 'invitedKept', { name }))
}

/** Asks for the data of a contact; the file is for the administrator who asks. */
const useExport = (userId: number | undefined) => {
  const ask = useMutation(orpc.privacy.exportContact.mutationOptions())
  return ({ id: contactId }: Contact) =>
    userId !== undefined && notifyDone(ask.mutateAsync({ id: userId, contactId }), t('exportAsked'))
}

interface Handlers {
  isSelf: boolean
  onEdit: () => void
  onMakeMain: () => void
  onInvite: () => void
  /** Undefined where no link is given. */
  onLink: (() => void) | undefined
  /** Undefined where only an administrator may lift it. */
  onLift: (() => void) | undefined
  /** Undefined where only an administrator may. */
  onExport: (() => void) | undefined
  /** Undefined where only an administrator may. */
  onErase: (() => void) | undefined
  onActivate: () => void
  onDeactivate: () => void
}

const ContactMenu = ({ contact, ...handlers }: { contact: Contact } & Handlers) => (
  <RowMenu label={t('actionsOn', { name: contact.name })} choices={choicesOf(contact, handlers)} />
)

const choicesOf = ({ isMain, isActive, hasPassword, hasSecondFactor }: Contact, on: Handlers) => [
  { name: 'edit', label: t('edit'), onChoose: on.onEdit },
  ...(isMain
    ? []
    : [
        {
          name: 'main',
          label: t('makeMain'),
          reason: isActive ? undefined : t('inactiveMain'),
          onChoose: on.onMakeMain,
        },
      ]),
  ...(isActive && !hasPassword ? [{ name: 'invite', label: t('inviteAgain'), onChoose: on.onInvite }] : []),
  ...(on.onLink
    ? [
        {
          name: 'link',
          label: t(hasPassword ? 'copyPasswordLink' : 'copyLink'),
          onChoose: on.onLink,
        },
      ]
    : []),
  ...(hasSecondFactor && on.onLift
    ? [{ name: 'lift', label: t('liftTwoSteps'), isDestructive: true, onChoose: on.onLift }]
    : []),
  isActive
    ? {
        name: 'deactivate',
        label: t('deactivate'),
        isDestructive: true,
        reason: isMain ? t('mainStays') : on.isSelf ? t('selfStays') : undefined,
        onChoose: on.onDeactivate,
      }
    : { name: 'activate', label: t('activate'), onChoose: on.onActivate },
  ...(on.onExport ? [{ name: 'export', label: t('export'), onChoose: on.onExport }] : []),
  ...(on.onErase ? [{ name: 'erase', label: t('erase'), isDestructive: true, onChoose: on.onErase }] : []),
]

const Who = ({ contact }: { contact: Contact }) => (
  <Box sx={{ minWidth: 0, flex: 1 }}>
    <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{contact.name}</Typography>
    <Muted sx={{ overflowWrap: 'anywhere' }}>
      <Reach email={contact.email} />
    </Muted>
    {!contact.hasPassword && <Muted variant="caption">{t('noPassword')}</Muted>}
  </Box>
)

const rowSx = { display: 'flex', alignItems: 'center', gap: 3, px: 5, py: 2, borderTop: 1, borderColor: 'divider' }
