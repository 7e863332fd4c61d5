import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useLook } from '../../platform/theme/ThemeSettingsProvider.tsx'
import { presetNames, presets } from '../../platform/theme/tokens.ts'
import { t } from '../texts.ts'

/** Edits the reader's display settings: mode, contrast, colour and width. */
export const LookChoices = () => {
  const { settings, change } = useLook()
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Choices
        label={t('look.mode')}
        value={settings.themeMode}
        options={{ light: t('look.light'), dark: t('look.dark') }}
        onChange={(themeMode) => change({ themeMode })}
      />
      <Choices
        label={t('look.contrast')}
        value={settings.themeContrast}
        options={{ default: t('look.contrast.default'), bold: t('look.contrast.bold') }}
        onChange={(themeContrast) => change({ themeContrast })}
      />
      <Choices
        label={t('look.layout')}
        value={settings.themeLayout}
        options={{ vertical: t('look.layout.vertical'), mini: t('look.layout.mini') }}
        onChange={(themeLayout) => change({ themeLayout })}
      />
      <Choices
        label={t('look.width')}
        value={settings.themeStretch ? 'stretch' : 'fixed'}
        options={{ fixed: t('look.width.fixed'), stretch: t('look.width.stretch') }}
        onChange={(width) => change({ themeStretch: width === 'stretch' })}
      />
      <Choices
        label={t('look.direction')}
        value={settings.themeDirection}
        options={{ ltr: t('look.direction.ltr'), rtl: t('look.direction.rtl') }}
        onChange={(themeDirection) => change({ themeDirection })}
      />
      <ColourChoice />
    </Box>
  )
}

interface ChoicesProps<Value extends string> {
  label: string
  value: Value
  options: Record<Value, string>
  onChange: (value: Value) => void
}

const Choices = <Value extends string>({ label, value, options, onChange }: ChoicesProps<Value>) => {
  const id = useId()
  // Object.entries widens the keys, which Record<Value, string> guarantees.
  const entries = Object.entries(options) as [Value, string][]
  return (
    <div>
      <Typography variant="subtitle2" id={id} sx={{ mb: 1.5 }}>
        {label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={value}
        aria-labelledby={id}
        onChange={(_event, chosen: Value | null) => chosen && onChange(chosen)}
      >
        {entries.map(([option, name]) => (
          <ToggleButton key={option} value={option} sx={{ textTransform: 'none', lineHeight: 1.3 }}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

const ColourChoice = () => {
  const id = useId()
  const { settings, change } = useLook()
  return (
    <div>
      <Typography variant="subtitle2" id={id} sx={{ mb: 1.5 }}>
        {t('look.colour')}
      </Typography>
      <Box role="radiogroup" aria-labelledby={id} sx={{ display: 'flex', gap: 2 }}>
        {presetNames.map((name) => (
          <Tooltip key={name} title={t(`look.colour.${name}`)}>
            <Box component="label" sx={swatchSx(presets[name][settings.themeMode].main)}>
              <input
                type="radio"
                name={id}
                aria-label={t(`look.colour.${name}`)}
                checked={settings.themeColorPresets === name}
                onChange={() => change({ themeColorPresets: name })}
              />
            </Box>
          </Tooltip>
        ))}
      </Box>
    </div>
  )
}

const swatchSx = (colour: string) => ({
  position: 'relative',
  width: 34,
  height: 34,
  borderRadius: '6px',
  cursor: 'pointer',
  border: '3px solid',
  borderColor: 'background.paper',
  bgcolor: colour,
  outline: '2px solid transparent',
  '& input': { position: 'absolute', inset: '-3px', m: 0, opacity: 0, cursor: 'pointer' },
  '&:has(:checked)': { outlineColor: 'var(--q-palette-text-primary)' },
  '&:has(:focus-visible)': { outlineColor: 'var(--q-palette-primary-main)', outlineOffset: '2px' },
})
