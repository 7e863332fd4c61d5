import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { later } from '../../platform/modules.ts'
import { FeatureButton } from '../../ui/FeatureButton.tsx'
import { OnceOpen } from '../../ui/OnceOpen.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { GuestLinks } from './GuestLinks.tsx'
import { t } from './texts.ts'

const ShareDialog = later(() => import('./ShareDialog.tsx'), 'ShareDialog')

/** Lists the guests who follow the order without an account, and invites another. */
export const GuestLinksPanel = ({ uuid }: { uuid: string }) => {
  const { data } = useQuery(orpc.guests.links.queryOptions({ input: { uuid } }))
  const [isSharing, setIsSharing] = useState(false)
  const [pathById, setPathById] = useState<ReadonlyMap<number, string>>(new Map())
  const links = data?.items ?? []
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
      <OnceOpen isOpen={isSharing}>
        <ShareDialog
          uuid={uuid}
          isOpen={isSharing}
          onShared={({ id, path }) => setPathById((known) => new Map(known).set(id, path))}
          onClose={() => setIsSharing(false)}
        />
      </OnceOpen>
    </Panel>
  )
}
