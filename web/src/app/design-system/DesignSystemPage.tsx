import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { getRouteApi } from '@tanstack/react-router'
import { useLook } from '../../platform/theme/ThemeSettingsProvider.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { Buttons, Colours, Links, Texts } from './Basics.tsx'
import { Dialogs, Files, Pages } from './Feedback.tsx'
import { Frame, type Setting } from './Frame.tsx'
import { Choices, Fields, Filters } from './Inputs.tsx'
import { Tables } from './Tables.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/admin/design-system')

/** Shows every component of the page in its states, in a chosen mode and direction. */
export const DesignSystemPage = () => {
  const { shownMode } = useLook()
  const { mode = shownMode, direction = 'ltr' } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (setting: Partial<Setting>) =>
    void navigate({ search: { mode, direction, ...setting }, resetScroll: false })
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
          <Choice
            label={t('mode')}
            value={mode}
            values={['light', 'dark']}
            onChange={(chosen) => change({ mode: chosen })}
          />
          <Choice
            label={t('direction')}
            value={direction}
            values={['ltr', 'rtl']}
            onChange={(chosen) => change({ direction: chosen })}
          />
        </Box>
      }
    >
      <Frame key={direction} mode={mode} direction={direction}>
        <Colours />
        <Texts />
        <Buttons />
        <Links />
        <Fields />
        <Choices />
        <Filters />
        <Tables />
        <Dialogs />
        <Pages />
        <Files />
      </Frame>
    </PageFrame>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  values: readonly Value[]
  onChange: (value: Value) => void
}

const Choice = <Value extends 'light' | 'dark' | 'ltr' | 'rtl'>({
  label,
  value,
  values,
  onChange,
}: ChoiceProps<Value>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={value}
    aria-label={label}
    onChange={(_event, chosen: Value | null) => chosen && onChange(chosen)}
  >
    {values.map((one) => (
      <ToggleButton key={one} value={one}>
        {t(one)}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
