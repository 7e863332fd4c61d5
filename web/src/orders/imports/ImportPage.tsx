import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { ImportDetail, MissingThing } from '@quai/contract/orders/imports/import.ts'
import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { formatInteger, typeset } from '@quai/contract/platform/text/typography.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import type { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { useUser } from '../../platform/session.ts'
import { ListFailure } from '../../ui/list/ListFailure.tsx'
import { useFormerRows } from '../../ui/list/use-live-list.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { ImportActions, useCheckAgain } from './ImportActions.tsx'
import { ImportNotices } from './ImportNotices.tsx'
import { MadeOrders, MadeProducts, MadeStock } from './MadeTable.tsx'
import { Sheet } from './sheet/Sheet.tsx'
import { t } from './texts.ts'

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

/** Sums up what applying would create. */
const WillMake = ({ of: { facts } }: { of: ImportDetail }) => (
  <Panel title={t('willMake')}>
    <Facts minWidth={130} facts={facts} />
  </Panel>
)

/** Shows what an applied import created, by the name of its type. */
const madeParts: Readonly<Record<string, ComponentType<Pick<ImportDetail, 'made' | 'options'>>>> = {
  delivery: MadeOrders,
  collection: MadeOrders,
  product: MadeProducts,
  stock: MadeStock,
}

interface Props {
  checking: NonNullable<ImportDetail['checking']>
  /** True when the page already shows the result of a former check. */
  isAgain: boolean
}

/** Shows how many lines of a long file are checked. */
const CheckProgress = ({ checking: { done, total }, isAgain }: Props) => (
  <Panel title={t('checkingTitle')} lead={t(isAgain ? 'checkingAgain' : 'checkingText')}>
    <Box sx={{ py: 1 }}>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : Math.round((done / total) * 100)}
        aria-label={t('checkingTitle')}
      />
      <Muted component="output" sx={{ display: 'block', mt: 2, fontVariantNumeric: 'tabular-nums' }}>
        {t('checkedLines', { done: formatInteger(done), total: formatInteger(total) })}
      </Muted>
    </Box>
  </Panel>
)

type Input = Parameters<typeof api.imports.detail>[0]

/** How often the progress of a check is read. */
const progressMs = 400

/** Reads an import, follows its check, and asks for another one where the last is too old or has stopped. */
const useImport = (input: Input) => {
  const question = orpc.imports.detail.queryOptions({
    input,
    // A corrected line stays on screen until the reader changes page.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.checking ? progressMs : false),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const rows = useFormerRows<ImportDetail>(useQuery(question))
  const checkAgain = useCheckAgain(input.uuid)
  const { uuid } = input
  const isOutdated = rows.data?.uuid === uuid && rows.data?.isOutdated === true
  useEffect(() => {
    if (isOutdated) void checkAgain()
  }, [isOutdated, checkAgain])
  return { ...rows, queryKey: question.queryKey }
}

const shownThings = 30

/** Lists what the lines name but does not exist yet, and lets the user choose what to create. */
const MissingThings = ({ of }: { of: ImportDetail }) => {
  const { uuid, missing, createsMissing } = of
  const words = kindOf(of.importType).words.missing
  const update = useMutation(orpc.imports.update.mutationOptions())
  if (!words) return null
  const hidden = missing.length - shownThings
  return (
    <Panel title={typeset(words.title(missing.length))} lead={typeset(words.lead(missing.length))}>
      <FormControlLabel
        label={typeset(words.create(missing.length))}
        control={
          <Switch
            checked={update.isPending ? update.variables.createsMissing : createsMissing}
            onChange={(_event, isOn) => update.mutate({ uuid, createsMissing: isOn })}
          />
        }
      />
      <Muted>{typeset(words.hint(missing.length))}</Muted>
      <Box component="ul" sx={listSx}>
        {missing.slice(0, shownThings).map((one) => (
          <Thing key={one.name} of={one} />
        ))}
      </Box>
      {hidden > 0 && <Muted sx={{ mt: 2 }}>{t('moreMissing', { count: hidden })}</Muted>}
    </Panel>
  )
}

const Thing = ({ of: { name, about, lines, problem } }: { of: MissingThing }) => (
  <li>
    <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {name}
    </Box>
    <Muted component="span" sx={{ display: 'block' }}>
      {[about, t('onLines', { count: lines.length, lines: linesText(lines) })].filter(Boolean).join(' · ')}
    </Muted>
    {problem && (
      <Typography component="span" variant="body2" color="error" sx={{ display: 'block' }}>
        {problem}
      </Typography>
    )}
  </li>
)

const linesText = (lines: readonly number[]): string => lines.slice(0, 5).join(', ') + (lines.length > 5 ? '…' : '')

const listSx = {
  listStyle: 'none',
  m: 0,
  mt: 4,
  p: 0,
  display: 'grid',
  columnGap: 6,
  rowGap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
}
