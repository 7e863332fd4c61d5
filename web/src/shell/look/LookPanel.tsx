import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { lookChoices } from '@quai/contract/parties/accounts/look.ts'
import { useId } from 'react'
import { isRightToLeft } from '../../platform/language.ts'
import { forgetLook } from '../../platform/theme/account-look.ts'
import { useLook } from '../../platform/theme/ThemeSettingsProvider.tsx'
import { presets } from '../../platform/theme/tokens.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Tip } from '../../ui/Tip.tsx'
import { t as shellText } from '../texts.ts'
import { t } from './texts.ts'

export const LookPanel = ({ onClose }: { onClose: () => void }) => (
  <>
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 4 }}>
      <Typography variant="h2">{shellText('appearance')}</Typography>
      <IconButton aria-label={t('close')} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
    <Muted sx={{ mb: 5 }}>{t('lead')}</Muted>
    <LookChoices />
  </>
)

/** Edits the reader's display settings: mode and density; the rarer ones stand folded below. */
const LookChoices = () => {
  const { settings, change } = useLook()
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Choices
        label={t('mode')}
        value={settings.themeMode}
        options={{ light: t('light'), dark: t('dark'), system: t('system') }}
        onChange={(themeMode) => change({ themeMode })}
      />
      <Choices
        label={t('density')}
        value={settings.themeDensity}
        options={{ compact: t('density.compact'), comfortable: t('density.comfortable') }}
        onChange={(themeDensity) => change({ themeDensity })}
      />
      <Box component="details" sx={furtherSx}>
        <summary>{t('further')}</summary>
        <Box sx={{ display: 'grid', gap: 5, pt: 4 }}>
          <Choices
            label={t('contrast')}
            value={settings.themeContrast}
            options={{ default: t('contrast.default'), bold: t('contrast.bold') }}
            onChange={(themeContrast) => change({ themeContrast })}
          />
          <Choices
            label={t('layout')}
            value={settings.themeLayout}
            options={{ vertical: t('layout.vertical'), mini: t('layout.mini') }}
            onChange={(themeLayout) => change({ themeLayout })}
          />
          <Choices
            label={t('width')}
            value={settings.themeStretch ? 'stretch' : 'fixed'}
            options={{ fixed: t('width.fixed'), stretch: t('width.stretch') }}
            onChange={(width) => change({ themeStretch: width === 'stretch' })}
          />
          <ColourChoice />
          <div>
            <Choices
              label={t('language')}
              value={settings.language}
              options={{ fr: t('language.fr'), ar: t('language.ar') }}
              onChange={(code) => change({ language: code, themeDirection: isRightToLeft(code) ? 'rtl' : 'ltr' })}
            />
            <Muted sx={{ mt: 1.5 }}>{t('languageHint')}</Muted>
          </div>
          <Choices
            label={t('direction')}
            value={settings.themeDirection}
            options={{ ltr: t('direction.ltr'), rtl: t('direction.rtl') }}
            onChange={(themeDirection) => change({ themeDirection })}
          />
        </Box>
      </Box>
      <Button variant="outlined" onClick={() => void forgetLook()}>
        {t('forget')}
      </Button>
    </Box>
  )
}

const furtherSx = {
  '& > summary': { cursor: 'pointer', fontSize: '0.875rem', fontWeight: 560, py: 2.5 },
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
  const { settings, shownMode, change } = useLook()
  return (
    <div>
      <Typography variant="subtitle2" id={id} sx={{ mb: 1.5 }}>
        {t('colour')}
      </Typography>
      <Box role="radiogroup" aria-labelledby={id} sx={{ display: 'flex', gap: 2 }}>
        {lookChoices.themeColorPresets.map((name) => (
          <Tip key={name} text={t(`colour.${name}`)}>
            <Box component="label" sx={swatchSx(presets[name][shownMode].main)}>
              <input
                type="radio"
                name={id}
                aria-label={t(`colour.${name}`)}
                checked={settings.themeColorPresets === name}
                onChange={() => change({ themeColorPresets: name })}
              />
            </Box>
          </Tip>
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
