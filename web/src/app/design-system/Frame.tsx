import { CacheProvider } from '@emotion/react'
import Box from '@mui/material/Box'
import { ThemeProvider } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { createDirectionCache, useLook } from '../../platform/theme/ThemeSettingsProvider.tsx'
import { themeOf } from '../../platform/theme/theme.ts'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'

export interface Setting {
  mode: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
}

interface Props extends Setting {
  children: ReactNode
}

/** Draws its content in a mode and a direction of its own, beside those of the reader. */
export const Frame = ({ mode, direction, children }: Props) => {
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
