import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { orpc } from '../../../platform/calls/query.ts'
import { useUser } from '../../../platform/session.ts'
import { SearchFilter } from '../../../ui/list/filters/SearchFilter.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { useLiveList } from '../../../ui/list/use-live-list.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { columnsFor } from '../list/columns.tsx'
import type { HandInChoice } from './choices.ts'
import { t } from './texts.ts'

const states = ['confirmed', 'finished'] as const
type State = (typeof states)[number]

/** Lists the orders that a document can be for; each links to its page, with the upload open. */
export const ConcernedOrders = ({ choice: { orderType, documentType } }: { choice: HandInChoice }) => {
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
