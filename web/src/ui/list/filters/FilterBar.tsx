import FilterListOutlined from '@mui/icons-material/FilterListOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Popover from '@mui/material/Popover'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { useIsPhone } from '../../page/use-is-phone.ts'
import { t } from '../../texts.ts'
import type { ListSearch } from '../use-list-search.ts'
import { chipSx, FilterPlace } from './PopoverChip.tsx'

interface Props {
  /** The field that searches the list. */
  search?: ReactNode
  /** The two or three filters that always show. */
  presets?: ReactNode
  /** All other filters: « Filtrer » opens them, and those that are set show as chips. */
  children?: ReactNode
  list: Pick<ListSearch, 'filters' | 'filtersCount' | 'clearFilters'>
}

/**
 * Shows a list's search, its presets and the filters that are set. On a phone, on one line that scrolls, what is set
 * first.
 */
export const FilterBar = ({ search, presets, children, list: { filters, filtersCount, clearFilters } }: Props) => {
  const isPhone = useIsPhone()
  const opener = useRef<HTMLButtonElement>(null)
  const count = countOf(filters)
  const clear = filtersCount > 0 && (
    <Button
      size="small"
      onClick={() => {
        clearFilters()
        opener.current?.focus()
      }}
      sx={{ flexShrink: 0 }}
    >
      {t('clear')}
    </Button>
  )
  const set = (
    <>
      {children && <FilterPanel ref={opener} count={count} filters={children} clear={clear} />}
      <FilterPlace value="set">{children}</FilterPlace>
    </>
  )
  return (
    <Box component="search" aria-label={t('filters')} sx={barSx}>
      {isPhone && set}
      {isPhone && count > 0 && clear}
      {search}
      {presets}
      {!isPhone && set}
      {(!isPhone || count === 0) && clear}
    </Box>
  )
}

/** Counts the filters that are set besides the search; both ends of a period are one. */
const countOf = (filters: object): number =>
  new Set(
    Object.keys(filters)
      .filter((name) => name !== 'search')
      .map((name) => name.replace(/(from|to)$/i, '')),
  ).size

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  minWidth: 0,
  [onPhone]: {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // To the edges of the screen, so that a chip cut by the edge says that there are more.
    mx: -4,
    px: 4,
    // Room for the labels of fields and the outline of what has the focus.
    pt: 2,
    mt: -2,
    pb: 1,
    '& > *': { flexShrink: 0 },
  },
}

interface FilterPanelProps {
  ref: Ref<HTMLButtonElement>
  /** How many filters are set. */
  count: number
  filters: ReactNode
  clear: ReactNode
}

/** « Filtrer »: opens all filters of a list, each as a field. They apply at once. */
const FilterPanel = ({ ref, count, filters, clear }: FilterPanelProps) => {
  const isPhone = useIsPhone()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const panel = (
    <>
      <FilterPlace value="panel">{filters}</FilterPlace>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 2 }}>
        {clear}
        <Button variant="outlined" onClick={close}>
          {t('close')}
        </Button>
      </Box>
    </>
  )
  const paper = { role: 'dialog', 'aria-label': t('filters') }
  return (
    <>
      <Button
        ref={ref}
        variant="outlined"
        startIcon={<FilterListOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={chipSx(count > 0 && isPhone)}
      >
        {count > 0 && isPhone ? t('filtersSet', { count }) : t('filter')}
      </Button>
      {isPhone ? (
        <Drawer
          anchor="bottom"
          open={anchor !== null}
          onClose={close}
          slotProps={{ paper: { ...paper, sx: { ...fieldsSx, borderRadius: '12px 12px 0 0' } } }}
        >
          {panel}
        </Drawer>
      ) : (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { ...paper, sx: { ...fieldsSx, width: 380, mt: 1 } } }}
        >
          {panel}
        </Popover>
      )}
    </>
  )
}

const fieldsSx = { display: 'grid', gap: 4, p: 4 }
