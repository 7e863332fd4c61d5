import MoreVert from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { SavedFilter } from '@quai/contract/services/saved-filters/saved-filter.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import type { Asked } from './FilterDialog.tsx'
import { t } from './texts.ts'

interface Props<Query> {
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
export const FilterList = <Query,>({ filters, current, isFiltered, onApply, onReplace, onAsk }: Props<Query>) => {
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
