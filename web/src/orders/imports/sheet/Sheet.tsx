import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import type { CorrectedImport, ImportDetail, ImportRow } from '@quai/contract/orders/imports/import.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { type LineState, lineStates } from '@quai/contract/orders/imports/query.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import type { QueryKey } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { QuickFilter } from '../../../ui/list/filters/QuickFilter.tsx'
import { useLastPage } from '../../../ui/list/use-last-page.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import type { Paging } from '../../../ui/table/column.ts'
import { TableFooter } from '../../../ui/table/TableFooter.tsx'
import { FileButton } from '../FileButton.tsx'
import { t } from '../texts.ts'
import { choicesId } from './SheetCell.tsx'
import { SheetRow } from './SheetRow.tsx'
import { sheetSx } from './sheet-styles.ts'
import { useCorrections } from './use-corrections.ts'

const route = getRouteApi('/imports/$uuid')

interface Props {
  of: ImportDetail
  /** The query of the page on screen. */
  queryKey: QueryKey
  isStale: boolean
}

/** Shows a file's lines as an editable sheet; each correction is checked at once. */
export const Sheet = ({ of, queryKey, isStale }: Props) => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { save, isSaving, hasSaved, alike } = useCorrections(of, queryKey)
  const change = (changes: Partial<typeof search>) =>
    void navigate({ search: (known) => ({ ...known, page: undefined, ...changes }), replace: true, resetScroll: false })
  const columns = sheetColumns(of)
  const isApplied = of.appliedAt !== null
  const { items, total } = of.rows
  const comparesLines = items.some(({ state }) => state !== null && state !== 'wrong')
  const go: Paging['onChange'] = (page, pageSize) => change({ page, pageSize })
  const paging: Paging = {
    page: search.page ?? 1,
    pageSize: search.pageSize ?? 25,
    total,
    isTotalExact: true,
    onChange: go,
    onCorrect: go,
  }
  const isPastEnd = useLastPage(paging, { rows: items.length, isStale })
  return (
    <Panel title={t('sheet')} lead={t(isApplied ? 'sheetDone' : 'sheetLead')} isFlush actions={<FileButton of={of} />}>
      <Box sx={barSx}>
        {!isApplied && <StateFilter states={of.states} chosen={search.state} onChange={(state) => change({ state })} />}
        <Muted aria-live="polite" sx={{ flex: 1 }}>
          {isSaving ? t('saving') : hasSaved ? t('saved') : ''}
        </Muted>
      </Box>
      {alike && (
        <AlikeOffer
          importType={of.importType}
          alike={alike}
          isSaving={isSaving}
          onApply={() => save({ alike: { column: alike.column, from: alike.from, to: alike.to } })}
        />
      )}
      {isPastEnd ? null : items.length === 0 ? (
        <EmptyState title={t(search.state === 'wrong' ? 'noErrorLeft' : 'noLineHere')} />
      ) : (
        <Box
          // Without inputs, the frame itself must take the focus so that a keyboard can scroll a wide sheet.
          {...(isApplied && { tabIndex: 0, role: 'group', 'aria-label': t('sheet') })}
          sx={{
            position: 'relative',
            overflowX: 'auto',
            containerType: 'inline-size',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Box
            component="table"
            aria-label={t('sheet')}
            aria-busy={isStale}
            inert={isStale}
            onKeyDown={moveByRows}
            sx={sheetSx}
          >
            <SheetHead columns={columns} items={items} isApplied={isApplied} comparesLines={comparesLines} />
            {items.map((row) => (
              <SheetRow
                key={row.line}
                row={row}
                columns={columns}
                comparesLines={comparesLines}
                onSave={isApplied ? undefined : save}
              />
            ))}
          </Box>
          <Choices columns={columns} />
        </Box>
      )}
      {!isPastEnd && <TableFooter {...paging} of={t('sheet')} shown={items.length} />}
    </Panel>
  )
}

/** The words that cells of some columns may hold. */
const Choices = ({ columns }: { columns: readonly ImportColumn[] }) =>
  columns.map(
    ({ name, choices }) =>
      choices && (
        <datalist key={name} id={choicesId(name)}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </datalist>
      ),
  )

interface HeadProps {
  columns: readonly ImportColumn[]
  items: readonly ImportRow[]
  isApplied: boolean
  comparesLines: boolean
}

const SheetHead = ({ columns, items, isApplied, comparesLines }: HeadProps) => (
  <thead>
    <tr>
      <th scope="col">{t('line')}</th>
      {comparesLines && <th scope="col">{t('state')}</th>}
      {columns.map((column) => (
        <th key={column.name} scope="col">
          <Box
            sx={{
              minWidth: `${
                widthOf(
                  column,
                  items.map(({ cells }) => cells[column.name] ?? ''),
                ) + 1
              }ch`,
            }}
          >
            {column.label}
          </Box>
        </th>
      ))}
      {!isApplied && (
        <th>
          <span className="visually-hidden">{t('remove')}</span>
        </th>
      )}
    </tr>
  </thead>
)

const barSx = { px: 5, pb: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }

const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Moves between the lines of a column with Enter and the arrows, as a spreadsheet does. */
const moveByRows = (event: KeyboardEvent<HTMLTableElement>): void => {
  const { target, currentTarget, key, shiftKey } = event
  if (!(target instanceof HTMLInputElement)) return
  const step = (steps[key] ?? 0) * (key === 'Enter' && shiftKey ? -1 : 1)
  if (step === 0) return
  event.preventDefault()
  const column = [
    ...currentTarget.querySelectorAll<HTMLInputElement>(`input[data-column="${target.dataset['column']}"]`),
    // Skips empty cells, which a phone hides.
  ].filter((input) => input.checkVisibility())
  const next = column[column.indexOf(target) + step]
  // On the last line, leaving the cell saves what was typed.
  if (!next) target.blur()
  next?.focus()
  next?.select()
}

interface AlikeOfferProps {
  importType: string
  alike: NonNullable<CorrectedImport['alike']>
  isSaving: boolean
  onApply: () => void
}

/** Offers to make the correction that was just made in every line that has the same text. */
const AlikeOffer = ({ importType, alike: { column: name, from, to, count }, isSaving, onApply }: AlikeOfferProps) => {
  const column = kindOf(importType).columns.find((one) => one.name === name)?.label ?? name
  return (
    <Alert
      severity="info"
      sx={{ mx: 5, mb: 3 }}
      action={
        <Button color="inherit" disabled={isSaving} onClick={onApply}>
          {t('alikeApply', { to })}
        </Button>
      }
    >
      {from === '' ? t('alikeEmpty', { count, column }) : t('alikeText', { count, from, column })}
    </Alert>
  )
}

interface StateFilterProps {
  states: ImportDetail['states']
  chosen: LineState | undefined
  onChange: (state: LineState | undefined) => void
}

/** Shows only the lines of one state. The chosen one stays while it has none left. */
const StateFilter = ({ states, chosen, onChange }: StateFilterProps) => (
  <Box
    component="fieldset"
    aria-label={t('linesShown')}
    sx={{ border: 0, m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}
  >
    {lineStates.map((state) => {
      const count = states[state]
      if (count === undefined && chosen !== state) return null
      return (
        <QuickFilter
          key={state}
          label={`${t(`lines.${state}`)} · ${formatInteger(count ?? 0)}`}
          isOn={chosen === state}
          onChange={(isOn) => onChange(isOn ? state : undefined)}
        />
      )
    })}
  </Box>
)

/**
 * Gives the columns to show: those of the file in its order, then those with an issue or a corrected cell. Columns of which
 * every cell is empty come last, so that what is written stands in sight.
 */
export const sheetColumns = ({ importType, columns, rows }: ImportDetail): ImportColumn[] => {
  const known = new Map(kindOf(importType).columns.map((column) => [column.name, column]))
  const shown = new Set(columns)
  for (const { cells, issues } of rows.items) {
    for (const { column } of issues) if (column) shown.add(column)
    for (const [name, text] of Object.entries(cells)) if (text) shown.add(name)
  }
  const isFilled = (name: string) =>
    rows.items.some(({ cells, issues }) => cells[name] || issues.some(({ column }) => column === name))
  const [filled, empty] = [[...shown].filter(isFilled), [...shown].filter((name) => !isFilled(name))]
  return [...filled, ...empty].flatMap((name) => known.get(name) ?? [])
}

/** Returns the width of a column in characters, between a minimum for its kind and 28. */
const widthOf = ({ label, kind, read }: ImportColumn, texts: readonly string[]): number => {
  const longest = Math.max(label.length, ...texts.map((text) => text.length))
  const isNarrow = kind === 'quantity' || kind === 'count' || kind === 'flag'
  const least = kind === 'text' && !read ? 14 : isNarrow ? 7 : 9
  return Math.min(28, Math.max(least, longest))
}
