import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import North from '@mui/icons-material/North'
import South from '@mui/icons-material/South'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { DocumentType } from '@quai/contract/orders/orders/papers/document.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { createLink, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { useUser } from '../../../platform/session.ts'
import { radius } from '../../../platform/theme/tokens.ts'
import { SearchFilter } from '../../../ui/list/filters/SearchFilter.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { useLiveList } from '../../../ui/list/use-live-list.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { columnsFor } from '../list/columns.tsx'
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

const states = ['confirmed', 'finished'] as const
type State = (typeof states)[number]

/** Lists the orders that a document can be for; each links to its page, with the upload open. */
const ConcernedOrders = ({ choice: { orderType, documentType } }: { choice: HandInChoice }) => {
  const { userType } = useUser()
  const list = useListSearch('/documents/select', { pageSize: 10, alsoShownBy: ['choice'] })
  const { change, filter } = list
  const { statusGroup = 'confirmed', search } = list.search
  const { page, pageSize } = list.place
  const orders = useLiveList(
    orpc.orders.list.queryOptions({
      input: {
        orderType,
        statusGroup,
        page,
        pageSize,
        search,
        sort: 'orderDateStart',
        // The next planned first, or the last completed first.
        direction: statusGroup === 'confirmed' ? 'asc' : 'desc',
      },
    }),
    ({ id }) => id,
  )
  return (
    <>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchFilter label={t('search')} {...filter('search')} />
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
      <ListTable
        caption={t('caption')}
        columns={columnsFor(userType).filter(({ id }) => id !== 'transport' && id !== 'createdAt')}
        query={orders}
        list={list}
        link={({ uuid }, content) => (
          <RowLink to="/orders/$id" params={{ id: uuid }} search={{ upload: documentType }}>
            {content}
          </RowLink>
        )}
        empty={
          <NoOrder
            isSearched={search !== undefined}
            state={statusGroup}
            onFinished={() => change({ statusGroup: 'finished' })}
          />
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

/** A kind of document to hand in, and the orders it can be for. */
interface HandInChoice {
  name: string
  label: string
  text: string
  Icon: ComponentType<{ fontSize?: 'small' }>
  orderType: OrderType
  /** The type that the document gets. */
  documentType: DocumentType
}

const choice = (
  name: 'signedEntry' | 'signedExit' | 'inventory' | 'entry' | 'exit',
  rest: Pick<HandInChoice, 'Icon' | 'orderType' | 'documentType'>,
): HandInChoice => ({ name, label: t(name), text: t(`${name}.text`), ...rest })

const slips = [
  choice('entry', { Icon: South, orderType: 'delivery', documentType: 'slip' }),
  choice('exit', { Icon: North, orderType: 'collection', documentType: 'slip' }),
]
const signed = [
  choice('signedEntry', { Icon: South, orderType: 'delivery', documentType: 'signed_slip' }),
  choice('signedExit', { Icon: North, orderType: 'collection', documentType: 'signed_slip' }),
  choice('inventory', { Icon: ChecklistOutlined, orderType: 'inventory', documentType: 'proof' }),
]

/** Lists the documents of each side: the customer's go with the goods, the warehouse's come back signed. */
const handInChoices: Record<UserType, readonly HandInChoice[]> = {
  customer: slips,
  warehouse: signed,
  admin: [],
}
