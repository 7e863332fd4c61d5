import BookmarkBorder from '@mui/icons-material/BookmarkBorder'
import BookmarkOutlined from '@mui/icons-material/BookmarkOutlined'
import MoreVert from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import type { SavedFilter } from '@quai/contract/orders/saved-filter.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { notify } from '../../platform/notify.ts'
import { orpc } from '../../platform/query.ts'
import { ConfirmDialog } from '../../ui/Dialogs.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { FilterNameDialog } from './FilterNameDialog.tsx'
import { filterTexts as t } from './filter-texts.ts'
import { isFiltered, noFilters, type OrdersSearch } from './orders-search.ts'
import { isSameQuery, savedQueryOf } from './saved-query.ts'

interface Props {
  search: OrdersSearch
  onChange: (changes: OrdersSearch) => void
}

type Asked = { what: 'save' } | { what: 'rename' | 'remove'; filter: SavedFilter }

/** The filters that one keeps under a name: to take again, to keep, to rename, to put others in place of, to remove. */
export const SavedFilters = ({ search, onChange }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<Asked>()
  const { data } = useQuery({ ...orpc.orders.savedFilters.queryOptions(), throwOnError: false })
  const filters = data?.items ?? []
  const current = filters.find(({ query }) => isSameQuery(query, search))
  const replace = useMutation({
    mutationFn: ({ id }: SavedFilter) => api.orders.updateSavedFilter({ id, query: savedQueryOf(search) }),
    onSuccess: ({ name }) => notify(t('replaced', { name })),
  })
  const ask = (given: Asked) => {
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
        {filters.length === 0 ? (
          <Typography color="text.secondary" sx={{ p: 4 }}>
            {t('none')}
          </Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, maxHeight: 360, overflowY: 'auto' }}>
            {filters.map((filter) => (
              <Box component="li" key={filter.id} sx={{ display: 'flex', alignItems: 'center' }}>
                <Button
                  fullWidth
                  aria-current={filter === current}
                  onClick={() => {
                    setAnchor(null)
                    onChange({ ...noFilters, sort: undefined, direction: undefined, ...filter.query })
                  }}
                  sx={nameSx}
                >
                  {filter.name}
                </Button>
                <FilterMenu
                  filter={filter}
                  canReplace={isFiltered(search) && filter !== current}
                  onRename={() => ask({ what: 'rename', filter })}
                  onReplace={() => {
                    setAnchor(null)
                    replace.mutate(filter)
                  }}
                  onRemove={() => ask({ what: 'remove', filter })}
                />
              </Box>
            ))}
          </Box>
        )}
        <Divider />
        <Box sx={{ p: 2 }}>
          <Button
            fullWidth
            disabled={!isFiltered(search) || current !== undefined}
            onClick={() => ask({ what: 'save' })}
          >
            {t('save')}
          </Button>
          {!isFiltered(search) && (
            <Muted variant="caption" component="p" sx={{ textAlign: 'center', pb: 1 }}>
              {t('saveFirst')}
            </Muted>
          )}
        </Box>
      </Popover>
      {asked?.what === 'save' && (
        <FilterNameDialog
          title={t('save')}
          name=""
          send={(name) => api.orders.createSavedFilter({ name, query: savedQueryOf(search) })}
          doneText={(name) => t('savedAs', { name })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'rename' && (
        <FilterNameDialog
          title={t('rename')}
          name={asked.filter.name}
          send={(name) => api.orders.updateSavedFilter({ id: asked.filter.id, name })}
          doneText={(name) => t('renamed', { name })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'remove' && <RemoveDialog filter={asked.filter} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const RemoveDialog = ({ filter, onClose }: { filter: SavedFilter; onClose: () => void }) => {
  const { mutateAsync } = useMutation({
    mutationFn: () => api.orders.removeSavedFilter({ id: filter.id }),
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

interface MenuProps {
  filter: SavedFilter
  canReplace: boolean
  onRename: () => void
  onReplace: () => void
  onRemove: () => void
}

const FilterMenu = ({ filter, canReplace, onRename, onReplace, onRemove }: MenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const then = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  return (
    <>
      <IconButton
        aria-label={t('actionsOf', { name: filter.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 44, minHeight: 44 }}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={then(onRename)}>{t('rename')}</MenuItem>
        {canReplace && <MenuItem onClick={then(onReplace)}>{t('replace')}</MenuItem>}
        <MenuItem onClick={then(onRemove)} sx={{ color: 'error.main' }}>
          {t('remove')}
        </MenuItem>
      </Menu>
    </>
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
