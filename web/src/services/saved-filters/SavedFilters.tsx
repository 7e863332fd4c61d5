import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import BookmarkOutlined from '@mui/icons-material/BookmarkOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Popover from '@mui/material/Popover'
import type { SavedFilter } from '@quai/contract/services/saved-filters/saved-filter.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import type { ListSearch } from '../../ui/list/use-list-search.ts'
import { Muted } from '../../ui/Muted.tsx'
import { type Asked, FilterDialog } from './FilterDialog.tsx'
import { FilterList } from './FilterList.tsx'
import { t } from './texts.ts'

/** The calls that store the filters of one list. */
export interface SavedFilterCalls<Query> {
  useAll: () => readonly SavedFilter<Query>[]
  create: (filter: { name: string; query: Query }) => Promise<SavedFilter<Query>>
  update: (changes: { id: number; name?: string; query?: Query }) => Promise<SavedFilter<Query>>
  remove: (filter: { id: number }) => Promise<unknown>
}

interface Props<Query> {
  list: Pick<ListSearch, 'filtersCount' | 'replaceFilters'>
  /** The list's current filters and sorting, ready to save. */
  current: Query
  calls: SavedFilterCalls<Query>
}

/** Applies, saves, renames, replaces and removes the user's named filters of a list. */
export const SavedFilters = <Query extends object>({ list, current: query, calls }: Props<Query>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<Asked<Query>>()
  const filters = calls.useAll()
  const isFiltered = list.filtersCount > 0
  const current = filters.find((filter) => isSameQuery(filter.query, query))
  const replace = useMutation({
    mutationFn: ({ id }: SavedFilter<Query>) => calls.update({ id, query }),
    onSuccess: ({ name }) => notify(t('replaced', { name })),
  })
  const ask = (given: Asked<Query>) => {
    setAnchor(null)
    setAsked(given)
  }
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={current ? <BookmarkOutlined /> : <BookmarkBorder />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          minHeight: { xs: 44, sm: 36 },
          maxWidth: 260,
          '& .name': { overflow: 'hidden', textOverflow: 'ellipsis' },
        }}
      >
        <span className="name">{current ? current.name : t('saved')}</span>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('saved'), sx: { width: 340, maxWidth: '100%', mt: 1 } } }}
      >
        <FilterList
          filters={filters}
          current={current}
          isFiltered={isFiltered}
          onApply={(filter) => {
            setAnchor(null)
            list.replaceFilters({ sort: undefined, direction: undefined, ...filter.query })
          }}
          onReplace={(filter) => {
            setAnchor(null)
            replace.mutate(filter)
          }}
          onAsk={ask}
        />
        <Divider />
        <Box sx={{ p: 2 }}>
          <Button fullWidth disabled={!isFiltered || current !== undefined} onClick={() => ask({ what: 'save' })}>
            {t('save')}
          </Button>
          {!isFiltered && (
            <Muted variant="caption" component="p" sx={{ textAlign: 'center', pb: 1 }}>
              {t('saveFirst')}
            </Muted>
          )}
        </Box>
      </Popover>
      {asked && <FilterDialog asked={asked} query={query} calls={calls} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** True when two queries are equal, whatever the order of their keys. */
export const isSameQuery = (a: object, b: object): boolean => signature(a) === signature(b)

const signature = (query: object): string =>
  JSON.stringify(Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1)))
