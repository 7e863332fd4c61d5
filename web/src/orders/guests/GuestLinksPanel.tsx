import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { usePlanLock } from '../../platform/plan-lock.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { GuestLinks } from './GuestLinks.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { t } from './texts.ts'

/** Lists the guests who follow the order without an account, and invites another. */
export const GuestLinksPanel = ({ uuid }: { uuid: string }) => {
  const { data } = useQuery(orpc.guests.links.queryOptions({ input: { uuid } }))
  const [isSharing, setIsSharing] = useState(false)
  const lock = usePlanLock('partnerGuest')
  const links = data?.items ?? []
  return (
    <Panel
      title={t('title')}
      lead={t('lead')}
      isFlush
      actions={
        <BlockableButton
          reason={lock}
          variant="outlined"
          startIcon={<PersonAddAltOutlined />}
          onClick={() => setIsSharing(true)}
        >
          {t('share')}
        </BlockableButton>
      }
    >
      <GuestLinks uuid={uuid} links={links} />
      <ShareDialog uuid={uuid} isOpen={isSharing} onClose={() => setIsSharing(false)} />
    </Panel>
  )
}
