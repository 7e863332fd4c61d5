import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import type { SharedLink } from '@quai/contract/orders/guests/guest.ts'
import { formatDate } from '@quai/contract/platform/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { sendsMails } from '../../../platform/installation/installation.ts'
import { OnceDialog } from '../../../ui/dialogs/OnceDialog.tsx'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { FeatureButton } from '../../../ui/FeatureButton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { GuestLinks } from './GuestLinks.tsx'
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
