import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import type { ReactNode } from 'react'
import { usePageName } from '../../platform/page-title.ts'
import { useLook } from '../../platform/theme/ThemeSettingsProvider.tsx'
import { layout, onPhone } from '../../platform/theme/tokens.ts'
import { BreadcrumbTrail, type Crumb } from './BreadcrumbTrail.tsx'
import { bottomBar, formBar } from './bottom-bar.ts'
import { PageContent } from './part/PagePart.tsx'

interface Props {
  /** True for a list, which takes the width it gets and begins high. */
  isList?: boolean
  title: ReactNode
  /** Names the page in the browser's tab; needed when the title is not a text, or says something else. */
  name?: string | undefined
  /** A line under the title. */
  lead?: ReactNode
  breadcrumbs?: readonly Crumb[]
  /** Shown at the end of the title's line, on a phone too. */
  aside?: ReactNode
  /** Shown to the right of the title; at the bottom of the screen on a phone, unless a form keeps its own buttons there. */
  actions?: ReactNode
  /** The parts of the page, each of which fails by itself. */
  children: ReactNode
}

/** Lays out a page: its trail, title, actions and content. */
export const PageFrame = ({ isList = false, title, name, lead, breadcrumbs, aside, actions, children }: Props) => {
  const { settings } = useLook()
  usePageName(name ?? (typeof title === 'string' ? title : undefined))
  return (
    <Box
      {...(isList && { 'data-wide': '' })}
      sx={{
        maxWidth: settings.themeStretch ? 'none' : isList ? layout.list : layout.page,
        mx: 'auto',
        px: { xs: 4, md: 8 },
        // On a phone the end of the page stays above the bar of its actions.
        pb: { xs: actions ? 36 : 24, md: 16 },
      }}
    >
      <Box component="header" sx={{ pt: { xs: 3, md: 2 }, pb: { xs: 3, md: isList ? 3 : 6 } }}>
        {breadcrumbs && <BreadcrumbTrail crumbs={breadcrumbs} />}
        <Box
          sx={{
            display: 'flex',
            gap: 4,
            alignItems: aside || isList ? 'center' : 'flex-end',
            justifyContent: 'space-between',
            flexWrap: 'wrap',
          }}
        >
          <Box sx={{ minWidth: 0, flex: '1 1 160px', [onPhone]: { flex: '1 1 0' }, ...(isList && besideSx) }}>
            <Typography variant="h1">{typeof title === 'string' ? typeset(title) : title}</Typography>
            {lead && (
              <Typography color="text.secondary" component="div" sx={isList ? { whiteSpace: 'nowrap' } : { mt: 1 }}>
                {lead}
              </Typography>
            )}
          </Box>
          {aside}
          {actions && (
            <Box ref={bottomBar} sx={actionsSx}>
              {actions}
            </Box>
          )}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: { xs: 4, md: isList ? 3 : 5 } }}>
        <PageContent isList={isList}>{children}</PageContent>
      </Box>
    </Box>
  )
}

/** Shows the lead beside the title where its line has room for all of it. */
const besideSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 4,
  maxHeight: { sm: 32 },
  overflow: 'hidden',
}

const actionsSx = {
  display: 'flex',
  // A page may offer nothing to this reader.
  '&:empty': { display: 'none' },
  gap: 2,
  flexWrap: 'wrap',
  [onPhone]: {
    flexBasis: '100%',
    '& > *': { flex: 1 },
    // Keeps three buttons in one line, each as wide as its text; stronger than the least width of a touch target.
    '&&&& > .MuiButton-root': { minWidth: 'max-content', px: 2.5 },
    [`body:not(:has([${formBar}])) &`]: {
      position: 'fixed',
      insetInline: 0,
      bottom: 'calc(56px + env(safe-area-inset-bottom))',
      zIndex: 'appBar',
      p: 3,
      bgcolor: 'background.paper',
      borderTop: 1,
      borderColor: 'divider',
    },
  },
}
