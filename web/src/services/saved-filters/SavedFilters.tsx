import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import BookmarkOutlined from '@mui/icons-material/BookmarkOutlined'
import MoreVert from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import type { SavedFilter } from '@quai/contract/services/saved-filters/saved-filter.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import type { ListSearch } from '../../ui/list/use-list-search.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { Muted } from '../../ui/Muted.tsx'
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

interface FilterListProps<Query> {
  filters: readonly SavedFilter<Query>[]
  /** The filter that the list applies now. */
  current: SavedFilter<Query> | undefined
  /** True when the list has filters that could replace those of a saved one. */
  isFiltered: boolean
  onApply: (filter: SavedFilter<Query>) => void
  onReplace: (filter: SavedFilter<Query>) => void
  onAsk: (asked: Asked<Query>) => void
}

/** Lists the saved filters, each with its menu. */
const FilterList = <Query,>({ filters, current, isFiltered, onApply, onReplace, onAsk }: FilterListProps<Query>) => {
  if (filters.length === 0)
    return (
      <Typography color="text.secondary" sx={{ p: 4 }}>
        {t('none')}
      </Typography>
    )
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, maxHeight: 360, overflowY: 'auto' }}>
      {filters.map((filter) => (
        <Box component="li" key={filter.id} sx={{ display: 'flex', alignItems: 'center' }}>
          <Button fullWidth aria-current={filter === current} onClick={() => onApply(filter)} sx={nameSx}>
            {filter.name}
          </Button>
          <FilterMenu
            filter={filter}
            canReplace={isFiltered && filter !== current}
            onRename={() => onAsk({ what: 'rename', filter })}
            onReplace={() => onReplace(filter)}
            onRemove={() => onAsk({ what: 'remove', filter })}
          />
        </Box>
      ))}
    </Box>
  )
}

const nameSx = {
  justifyContent: 'flex-start',
  minHeight: 44,
  whiteSpace: 'normal',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  color: 'text.primary',
  '&[aria-current="true"]': { bgcolor: 'primarySoft.main', color: 'primary.main' },
}

interface FilterMenuProps {
  filter: { name: string }
  canReplace: boolean
  onRename: () => void
  onReplace: () => void
  onRemove: () => void
}

const FilterMenu = ({ filter, canReplace, onRename, onReplace, onRemove }: FilterMenuProps) => (
  <MenuButton
    button={(opener) => (
      <IconButton {...opener} aria-label={t('actionsOf', { name: filter.name })} sx={{ minWidth: 44, minHeight: 44 }}>
        <MoreVert fontSize="small" />
      </IconButton>
    )}
    choices={[
      { name: 'rename', label: t('rename'), onChoose: onRename },
      ...(canReplace ? [{ name: 'replace', label: t('replace'), onChoose: onReplace }] : []),
      { name: 'remove', label: t('remove'), isDestructive: true, onChoose: onRemove },
    ]}
  />
)

// Brings the pieces of a form, which a list does without.
const FilterNameDialog = opensDialog(() => import('./FilterNameDialog.tsx'), 'FilterNameDialog')

type Asked<Query> = { what: 'save' } | { what: 'rename' | 'remove'; filter: SavedFilter<Query> }

interface DialogProps<Query> {
  asked: Asked<Query>
  /** The filters to save. */
  query: Query
  calls: SavedFilterCalls<Query>
  onClose: () => void
}

/** Asks for a name before saving or renaming a filter, and for a confirmation before removing one. */
const FilterDialog = <Query,>({ asked, query, calls, onClose }: DialogProps<Query>) => {
  if (asked.what === 'remove') return <RemoveDialog filter={asked.filter} remove={calls.remove} onClose={onClose} />
  return asked.what === 'save' ? (
    <FilterNameDialog
      title={t('save')}
      name=""
      send={(name) => calls.create({ name, query })}
      doneText={(name) => t('savedAs', { name })}
      onClose={onClose}
    />
  ) : (
    <FilterNameDialog
      title={t('rename')}
      name={asked.filter.name}
      send={(name) => calls.update({ id: asked.filter.id, name })}
      doneText={(name) => t('renamed', { name })}
      onClose={onClose}
    />
  )
}

interface RemoveDialogProps {
  filter: { id: number; name: string }
  remove: (filter: { id: number }) => Promise<unknown>
  onClose: () => void
}

const RemoveDialog = ({ filter, remove, onClose }: RemoveDialogProps) => {
  const { mutateAsync } = useMutation({
    mutationFn: () => remove({ id: filter.id }),
    onSuccess: () => notify(t('removed', { name: filter.name })),
  })
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={t('removeTitle', { name: filter.name })}
      confirmLabel={t('remove')}
      onConfirm={() => mutateAsync()}
      onClose={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
