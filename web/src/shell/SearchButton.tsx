import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { isMac } from '../platform/keys/shortcuts.ts'
import { openPalette } from '../platform/palette.ts'
import { t } from './texts.ts'

/** Opens the search palette; looks like a search field. */
export const SearchButton = () => (
  <ButtonBase
    aria-haspopup="dialog"
    aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
    onClick={openPalette}
    sx={buttonSx}
  >
    <SearchIcon fontSize="small" />
    <Box component="span" sx={nameSx}>
      {t('search')}
    </Box>
    {/* Drawn by CSS so that the shortcut is not part of the button's accessible name. */}
    <Box component="kbd" aria-hidden="true" data-keys={isMac() ? '⌘ K' : 'Ctrl K'} sx={{ ...wideSx, ...keysSx }} />
  </ButtonBase>
)

/** Visible where there is room; for screen readers only on a phone. */
const nameSx = {
  flex: { md: 1 },
  textAlign: 'start',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  position: { xs: 'absolute', md: 'static' },
  width: { xs: '1px', md: 'auto' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
}

const wideSx = { display: { xs: 'none', md: 'block' } }

const buttonSx = {
  gap: 2,
  height: { xs: 44, md: 40 },
  width: { xs: 44, md: 280 },
  px: { xs: 0, md: 3 },
  borderRadius: '6px',
  border: { xs: 0, md: 1 },
  borderColor: { md: 'edge.main' },
  bgcolor: { md: 'background.paper' },
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  '&:hover': { color: 'text.primary', borderColor: { md: 'primary.main' } },
}

const keysSx = {
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
  bgcolor: 'sunken.main',
  '&::before': { content: 'attr(data-keys)' },
}
