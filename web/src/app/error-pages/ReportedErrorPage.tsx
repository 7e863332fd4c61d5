import Box from '@mui/material/Box'
import { emptyMark, formatInteger } from '@quai/contract/platform/text/typography.ts'
import type { FrontErrorDetail } from '@quai/contract/services/front-errors/front-error.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../../platform/calls/query.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/admin/error-pages/$id')

/** Shows an error that pages reported: its stack, its releases and its newest report. */
export const ReportedErrorPage = () => {
  const { id } = route.useParams()
  const { data: error } = useQuery(orpc.frontErrors.detail.queryOptions({ input: { id } }))
  if (!error) return <PageSkeleton />
  return (
    <PageFrame
      title={error.message}
      lead={error.name}
      breadcrumbs={[{ label: t('title'), to: '/admin/error-pages' }, { label: error.name || t('error') }]}
    >
      <Panel title={t('error')}>
        <Facts facts={factsOf(error)} />
      </Panel>
      <Panel title={t('stack')}>
        <Box component="pre" tabIndex={0} aria-label={t('stack')} sx={stackSx}>
          {error.stackTrace || t('noStack')}
        </Box>
      </Panel>
    </PageFrame>
  )
}

const factsOf = ({ browserInfo, ...error }: FrontErrorDetail) => [
  { label: t('count'), value: formatInteger(error.count) },
  { label: t('users'), value: formatInteger(error.usersCount) },
  { label: t('firstAt'), value: <Moment at={error.firstAt} /> },
  { label: t('lastAt'), value: <Moment at={error.lastAt} /> },
  { label: t('url'), value: error.url },
  { label: t('releases'), value: error.releases.filter(Boolean).join(', ') || emptyMark },
  {
    label: t('reader'),
    value:
      error.userId === null ? (
        emptyMark
      ) : (
        <TextLink to="/admin/users/$id" params={{ id: error.userId }}>
          {[error.contactName, error.userName].filter(Boolean).join(', ')}
        </TextLink>
      ),
  },
  { label: t('language'), value: browserInfo.language || emptyMark },
  { label: t('viewport'), value: browserInfo.viewport || emptyMark },
  { label: t('browser'), value: browserInfo.userAgent || emptyMark },
]

const stackSx = { m: 0, overflowX: 'auto', fontSize: '0.8125rem', lineHeight: 1.6 }
