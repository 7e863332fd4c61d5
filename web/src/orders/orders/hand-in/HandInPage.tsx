import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { createLink, useSearch } from '@tanstack/react-router'
import { useUser } from '../../../platform/session.ts'
import { radius } from '../../../platform/theme/tokens.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { ConcernedOrders } from './ConcernedOrders.tsx'
import { handInChoices } from './choices.ts'
import { t } from './texts.ts'

/** Asks which document to hand in and for which order, then opens that order's upload. */
export const HandInPage = () => {
  const { userType } = useUser()
  const { choice: asked } = useSearch({ from: '/documents/select' })
  const choices = handInChoices[userType]
  const choice = choices.find(({ name }) => name === asked)
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      breadcrumbs={[{ label: t('documents'), to: '/documents' }, { label: t('title') }]}
    >
      <Box component="nav" aria-label={t('what')}>
        <Typography variant="h2" sx={{ mb: 3 }}>
          {t('what')}
        </Typography>
        <Box component="ul" sx={cardsSx}>
          {choices.map(({ name, label, text, Icon }) => (
            <li key={name}>
              <Card to="/documents/select" search={{ choice: name }} replace resetScroll={false}>
                <span className="icon">
                  <Icon />
                </span>
                <span>
                  <Box component="span" sx={{ display: 'block', fontWeight: 600, fontSize: '0.9375rem' }}>
                    {label}
                  </Box>
                  <Muted component="span">{text}</Muted>
                </span>
              </Card>
            </li>
          ))}
        </Box>
      </Box>
      <Box component="section" sx={{ display: 'grid', gap: 4 }}>
        <Typography variant="h2">{t('whichOrder')}</Typography>
        {choice ? (
          <ConcernedOrders key={choice.name} choice={choice} />
        ) : (
          <Typography color="text.secondary">{t('chooseFirst')}</Typography>
        )}
      </Box>
    </PageFrame>
  )
}

const cardsSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  maxWidth: 1040,
}

const Card = createLink(
  styled('a')(({ theme }) => ({
    display: 'flex',
    alignItems: 'flex-start',
    gap: 14,
    height: '100%',
    padding: '18px 18px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: radius.card,
    backgroundColor: theme.vars.palette.background.paper,
    color: 'inherit',
    textDecoration: 'none',
    textWrap: 'pretty',
    '& .icon': {
      display: 'grid',
      placeItems: 'center',
      width: 40,
      height: 40,
      flexShrink: 0,
      borderRadius: radius.control,
      backgroundColor: theme.vars.palette.sunken.main,
      color: theme.vars.palette.text.secondary,
    },
    '&:hover': { borderColor: theme.vars.palette.primary.main },
    '&[aria-current]': {
      borderColor: theme.vars.palette.primary.main,
      boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
      backgroundColor: theme.vars.palette.primarySoft.main,
    },
    '&[aria-current] .icon': { color: theme.vars.palette.primary.main, backgroundColor: 'transparent' },
  })),
)
