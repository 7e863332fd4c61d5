import { CacheProvider } from '@emotion/react'
import Box from '@mui/material/Box'
import { ThemeProvider } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { createDirectionCache, useLook } from '../../platform/theme/ThemeSettingsProvider.tsx'
import { themeOf } from '../../platform/theme/theme.ts'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Buttons, Colours, Links, Texts } from './Basics.tsx'
import { Dialogs, Files, Pages } from './Feedback.tsx'
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

interface Setting {
  mode: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
}

interface Props extends Setting {
  children: ReactNode
}

/** Draws its content in a mode and a direction of its own, beside those of the reader. */
const Frame = ({ mode, direction, children }: Props) => {
  const { settings } = useLook()
  const theme = useMemo(() => themeOf(settings, direction), [settings, direction])
  const { data: cache } = useQuery({
    queryKey: ['style-cache', direction],
    queryFn: () => createDirectionCache(direction, `sample${direction}`),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (!cache) return <PageSkeleton />
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} storageManager={null}>
        <Box
          data-mode={mode}
          dir={direction}
          sx={{
            colorScheme: mode,
            bgcolor: 'background.default',
            color: 'text.primary',
            borderRadius: '10px',
            p: { xs: 3, md: 6 },
          }}
        >
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}>{children}</Box>
        </Box>
      </ThemeProvider>
    </CacheProvider>
  )
}
