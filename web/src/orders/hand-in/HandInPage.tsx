import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createLink, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { orpc } from '../../platform/query.ts'
import { useUser } from '../../platform/session.ts'
import { radius } from '../../platform/theme/tokens.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchFilter } from '../../ui/FilterBar.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { columnsFor } from '../list/columns.tsx'
import { type HandInChoice, handInChoices } from './choices.ts'
import { t } from './texts.ts'

/** What one hands in, then the order that it is for: leads there, ready to take it. */
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

const states = ['confirmed', 'finished'] as const
type State = (typeof states)[number]

const ConcernedOrders = ({ choice: { orderType, documentType } }: { choice: HandInChoice }) => {
  const { userType } = useUser()
  const search = useSearch({ from: '/documents/select' })
  const { statusGroup = 'confirmed', page = 1, pageSize = 10 } = search
  const navigate = useNavigate({ from: '/documents/select' })
  const change = useCallback(
    (changes: Partial<typeof search>) =>
      void navigate({ search: (known) => ({ ...known, page: undefined, ...changes }), replace: true }),
    [navigate],
  )
  const changeText = useCallback((text: string | undefined) => change({ search: text }), [change])
  const orders = useQuery(
    orpc.orders.list.queryOptions({
      input: {
        orderType,
        statusGroup,
        page,
        pageSize,
        search: search.search,
        sort: 'orderDateStart',
        // The next to come, the last done.
        direction: statusGroup === 'confirmed' ? 'asc' : 'desc',
      },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchFilter label={t('search')} value={search.search} onChange={changeText} />
        <ToggleButtonGroup
          exclusive
          size="small"
          value={statusGroup}
          aria-label={t('state')}
          onChange={(_event, state: State | null) => {
            if (state) change({ statusGroup: state })
          }}
          sx={{ bgcolor: 'background.paper' }}
        >
          {states.map((state) => (
            <ToggleButton key={state} value={state} sx={{ px: 4, minHeight: 40, color: 'text.secondary' }}>
              {t(state)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <DataTable
        caption={t('caption')}
        columns={columnsFor[userType].filter(({ id }) => id !== 'transport' && id !== 'createdAt')}
        rows={orders.data?.items}
        isStale={orders.isPlaceholderData}
        keyOf={({ id }) => id}
        link={({ uuid }, content) => (
          <RowLink to="/orders/$id" params={{ id: uuid }} search={{ upload: documentType }}>
            {content}
          </RowLink>
        )}
        empty={
          <NoOrder
            isSearched={search.search !== undefined}
            state={statusGroup}
            onFinished={() => change({ statusGroup: 'finished' })}
          />
        }
        paging={
          orders.data && {
            page,
            pageSize,
            total: orders.data.total,
            isTotalExact: orders.data.isTotalExact,
            onChange: (nextPage, nextSize) => change({ page: nextPage, pageSize: nextSize }),
          }
        }
      />
    </>
  )
}

interface NoOrderProps {
  isSearched: boolean
  state: State
  onFinished: () => void
}

const NoOrder = ({ isSearched, state, onFinished }: NoOrderProps) => (
  <EmptyState
    title={t('noneTitle')}
    action={
      state === 'confirmed' && (
        <Button variant="outlined" onClick={onFinished}>
          {t('showFinished')}
        </Button>
      )
    }
  >
    {t(isSearched ? 'noneFound' : state === 'confirmed' ? 'noneConfirmed' : 'noneFinished')}
  </EmptyState>
)

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
