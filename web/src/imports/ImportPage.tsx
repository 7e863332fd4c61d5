import Box from '@mui/material/Box'
import { formatDateTime } from '@quai/contract/dates.ts'
import type { ImportDetail } from '@quai/contract/imports/import.ts'
import type { ImportKind } from '@quai/contract/imports/kind.ts'
import { kindOf } from '@quai/contract/imports/kinds.ts'
import { typeset } from '@quai/contract/typography.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../platform/calls/query.ts'
import { useUser } from '../platform/session.ts'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'
import { ImportActions } from './ImportActions.tsx'
import { ImportNotices } from './ImportNotices.tsx'
import { MissingThings } from './MissingThings.tsx'
import { importPages } from './pages.tsx'
import { Sheet } from './sheet/Sheet.tsx'
import { t } from './texts.ts'
import { WillMake } from './WillMake.tsx'

const route = getRouteApi('/imports/$uuid')

/** Shows one import: its errors, what it will create and its lines to correct; then what it created. */
export const ImportPage = () => {
  const { uuid } = route.useParams()
  const search = route.useSearch()
  const { userType } = useUser()
  const question = orpc.imports.detail.queryOptions({
    input: { uuid, ...search },
    // A corrected line stays on screen until the reader changes page.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = useQuery(question)
  if (data?.uuid !== uuid) return <PageSkeleton />
  const isApplied = data.appliedAt !== null
  const kind = kindOf(data.importType)
  const Made = importPages[data.importType]?.Made

  return (
    <PageFrame
      title={
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {data.filename}
        </Box>
      }
      lead={[
        typeset(kind.words.of((userType === 'customer' ? data.warehouseName : data.customerName) ?? '')),
        t('depositedBy', { at: formatDateTime(data.createdAt), name: data.contactName }),
        ...chosenOptions(kind, data),
      ].join(' · ')}
      breadcrumbs={[{ label: t('imports'), to: '/imports' }, { label: data.filename }]}
      actions={<ImportActions of={data} />}
    >
      <ImportNotices of={data} />
      {!isApplied && data.missing.length > 0 && <MissingThings of={data} />}
      {isApplied ? Made && <Made made={data.made} /> : data.linesTotal > 0 && <WillMake of={data} />}
      {data.linesTotal > 0 && <Sheet of={data} queryKey={question.queryKey} isStale={isPlaceholderData} />}
    </PageFrame>
  )
}

const chosenOptions = (kind: ImportKind, { options }: ImportDetail): string[] =>
  kind.options.flatMap(({ name, choices, chosen }) => {
    const choice = choices.find(({ value }) => value === options[name])
    return choice ? [typeset(chosen(choice.label))] : []
  })
