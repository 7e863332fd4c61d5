import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { isMac, shortcuts, turnShortcuts, useShortcutsOn } from '../../platform/keys/shortcuts.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { t as shellText } from '../texts.ts'
import { t } from './texts.ts'

/** Lists the keys of a page, and turns the single ones off. */
export const ShortcutsDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const isOn = useShortcutsOn()
  const keys = [
    { keys: isMac() ? '⌘ K' : 'Ctrl K', does: t('palette') },
    { keys: shortcuts.search, does: t('search') },
    { keys: shortcuts.create, does: t('create') },
    { keys: `${shortcuts.next} / ${shortcuts.previous}`, does: t('rows') },
    { keys: t('enter'), does: t('open') },
    { keys: shortcuts.choose, does: t('choose') },
    { keys: shortcuts.act, does: t('act') },
    { keys: shortcuts.help, does: t('help') },
  ]
  return (
    <AppDialog isOpen={isOpen} title={shellText('keys')} primary={{ label: t('close') }} onClose={onClose}>
      <Box component="dl" sx={listSx}>
        {keys.map((one) => (
          <Box key={one.keys} sx={{ display: 'contents' }}>
            <dt>
              <kbd>{one.keys}</kbd>
            </dt>
            <dd>{one.does}</dd>
          </Box>
        ))}
      </Box>
      <FormControlLabel
        sx={{ mt: 4 }}
        control={<Switch checked={isOn} onChange={(_event, turned) => turnShortcuts(turned)} />}
        label={t('on')}
      />
    </AppDialog>
  )
}

const listSx = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 4,
  rowGap: 3,
  alignItems: 'baseline',
  '& dd': { m: 0 },
  '& kbd': {
    fontFamily: 'inherit',
    fontSize: '0.8125rem',
    fontWeight: 560,
    px: 2,
    py: 0.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: '4px',
    bgcolor: 'sunken.main',
  },
}
