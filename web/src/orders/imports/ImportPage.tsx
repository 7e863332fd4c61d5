import Box from '@mui/material/Box'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useUser } from '../../platform/session.ts'
import { ListFailure } from '../../ui/list/ListFailure.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { CheckProgress } from './check/CheckProgress.tsx'
import { useImport } from './check/use-import.ts'
import { ImportActions } from './ImportActions.tsx'
import { ImportNotices } from './ImportNotices.tsx'
import { MissingThings } from './MissingThings.tsx'
import { madeParts } from './made.ts'
import { Sheet } from './sheet/Sheet.tsx'
import { t } from './texts.ts'
import { WillMake } from './WillMake.tsx'

const route = getRouteApi('/imports/$uuid')

/** Shows one import: its errors, what it will create and its lines to correct; then what it created. */
export const ImportPage = () => {
  const { uuid } = route.useParams()
  const search = route.useSearch()
  const { userType } = useUser()
  const { data, isStale, retry, failure, queryKey } = useImport({ uuid, ...search })
  if (data?.uuid !== uuid) return <PageSkeleton />
  const isApplied = data.appliedAt !== null
  const kind = kindOf(data.importType)
  const Made = madeParts[data.importType]
  // Before the first check there is nothing to say of the lines.
  const isJudged = !data.checking || Object.keys(data.states).length > 0 || data.facts.length > 0

  return (
    <PageFrame
      name={isApplied || data.missing.length === 0 ? data.filename : t('referenceCheck', { file: data.filename })}
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
      {data.checking && <CheckProgress checking={data.checking} isAgain={isJudged} />}
      {isJudged && <ImportNotices of={data} />}
      {!isApplied && data.missing.length > 0 && <MissingThings of={data} />}
      {isApplied
        ? Made && !data.undoneAt && <Made made={data.made} options={data.options} />
        : isJudged && data.linesTotal > 0 && <WillMake of={data} />}
      {failure && <ListFailure message={failure} onRetry={retry} />}
      {isJudged && data.linesTotal > 0 && <Sheet of={data} queryKey={queryKey} isStale={isStale} />}
    </PageFrame>
  )
}

const chosenOptions = (kind: ImportKind, { options }: ImportDetail): string[] =>
  kind.options.flatMap(({ name, choices, chosen }) => {
    const choice = choices.find(({ value }) => value === options[name])
    return choice ? [typeset(chosen(choice.label))] : []
  })
