import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { GuestLink, SharedLink } from '@quai/contract/orders/guests/guest.ts'
import { formatDate } from '@quai/contract/platform/dates.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { useNow } from '../../../platform/clock.ts'
import { sendsMails } from '../../../platform/installation/installation.ts'
import { notify } from '../../../platform/notify.ts'
import { OnceDialog } from '../../../ui/dialogs/OnceDialog.tsx'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { useQuestion } from '../../../ui/dialogs/use-question.tsx'
import { FeatureButton } from '../../../ui/FeatureButton.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Reach } from '../../../ui/reach/Reach.tsx'
import { t } from './texts.ts'

const ShareDialog = opensDialog(() => import('./ShareDialog.tsx'), 'ShareDialog')

/** Lists the guests who follow the order without an account, and invites another. */
export const GuestLinksPanel = ({ uuid }: { uuid: string }) => {
  const { data } = useQuery(orpc.guests.links.queryOptions({ input: { uuid } }))
  const [isSharing, setIsSharing] = useState(false)
  const [pathById, setPathById] = useState<ReadonlyMap<number, string>>(new Map())
  const [made, setMade] = useState<SharedLink>()
  const links = data?.items ?? []
  const onShared = (link: SharedLink) => {
    const { id, path } = link
    if (path === null) return
    setPathById((known) => new Map(known).set(id, path))
    if (!link.email || !sendsMails()) setMade(link)
  }
  return (
    <Panel
      title={t('title')}
      lead={t('lead')}
      isFlush
      actions={
        <FeatureButton
          feature="partnerGuest"
          variant="outlined"
          startIcon={<PersonAddAltOutlined />}
          onClick={() => setIsSharing(true)}
        >
          {t('share')}
        </FeatureButton>
      }
    >
      <GuestLinks uuid={uuid} links={links} pathById={pathById} />
      <OnceDialog
        title={t('madeTitle')}
        value={made?.path ? window.location.origin + made.path : undefined}
        warning={t('madeOnce')}
        note={made ? t('madeNote', { date: formatDate(made.expiresAt) }) : ''}
        onClose={() => setMade(undefined)}
      />
      <ShareDialog uuid={uuid} isOpen={isSharing} onShared={onShared} onClose={() => setIsSharing(false)} />
    </Panel>
  )
}

interface Props {
  uuid: string
  links: readonly GuestLink[]
  /** Addresses of the links sent from this page, which alone can be copied. */
  pathById: ReadonlyMap<number, string>
}

/** Lists the links sent and their state; an open one can be closed. */
export const GuestLinks = ({ uuid, links, pathById }: Props) => {
  const now = useNow()
  const { ask, dialog } = useQuestion()
  const revoke = useMutation(orpc.guests.revoke.mutationOptions())
  const askToClose = ({ id: linkId, email }: GuestLink) =>
    ask({
      title: t('closeTitle'),
      text: email ? t('closeText', { email }) : t('closeCopied'),
      label: t('closeConfirm'),
      isDestructive: true,
      act: () => revoke.mutateAsync({ uuid, linkId }),
      done: t('closed'),
    })
  if (links.length === 0) return <Box sx={{ pb: 2 }} />
  return (
    <>
      <Box component="ul" aria-label={t('links')} sx={listSx}>
        {links.map((link) => (
          <li key={link.id}>
            <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
              <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
                {link.email ? <Reach email={link.email} /> : nameOf(link)}
              </Typography>
              <Muted>{stateText(link, now)}</Muted>
            </Box>
            {isOpen(link, now) && pathById.has(link.id) && (
              <Button
                aria-label={t('copyLink', { email: nameOf(link) })}
                onClick={() => void copy(pathById.get(link.id))}
              >
                {t('copy')}
              </Button>
            )}
            {isOpen(link, now) && (
              <Button aria-label={t('closeLink', { email: nameOf(link) })} onClick={() => askToClose(link)}>
                {t('close')}
              </Button>
            )}
          </li>
        ))}
      </Box>
      {dialog}
    </>
  )
}

const copy = async (path = ''): Promise<void> => {
  try {
    await navigator.clipboard.writeText(window.location.origin + path)
    notify(t('copied'))
  } catch {
    // The browser refuses on a page without HTTPS, or without the reader's consent.
    notify(t('notCopied'), 'warning')
  }
}

const nameOf = ({ email }: GuestLink): string => email ?? t('copiedOnly')

const isOpen = ({ revokedAt, expiresAt }: GuestLink, now: number): boolean =>
  revokedAt === null && Date.parse(expiresAt) > now

const stateText = (link: GuestLink, now: number): string => {
  if (link.revokedAt) return t('closedOn', { date: formatDate(link.revokedAt) })
  const date = formatDate(link.expiresAt)
  return isOpen(link, now) ? t('opensUntil', { date, name: link.createdBy }) : t('overSince', { date })
}

const listSx = {
  m: 0,
  mt: 2,
  p: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    // Two buttons have no room beside the words on a phone.
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'end',
    columnGap: 3,
    px: 5,
    py: 2.5,
    minHeight: 56,
    borderTop: 1,
    borderColor: 'divider',
  },
}
