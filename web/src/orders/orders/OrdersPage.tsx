import AddOutlined from '@mui/icons-material/AddOutlined'
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { contract } from '@quai/contract/contract.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { useLocation } from '@tanstack/react-router'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { useToday } from '../../platform/clock.ts'
import { shortcuts } from '../../platform/keys/shortcuts.ts'
import { later } from '../../platform/modules.ts'
import { may, useUser } from '../../platform/session.ts'
import { SavedFilters } from '../../services/saved-filters/SavedFilters.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ColumnsButton } from '../../ui/list/ColumnsButton.tsx'
import { useColumnChoice } from '../../ui/list/column-choice.ts'
import { ExportMenu } from '../../ui/list/ExportMenu.tsx'
import { HistoryNote } from '../../ui/list/HistoryNote.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { BulkActions } from './bulk/BulkActions.tsx'
import { useSelection } from './bulk/use-selection.ts'
import { columnChoicesFor } from './list/columns.tsx'
import { OrderFilters } from './list/OrderFilters.tsx'
import { filtersOf, listQuery, type OrdersList, useOrdersList, type View, views } from './list/orders-search.ts'
import { type Preset, presetOf } from './list/presets.ts'
import { savedOrderFilters, savedQueryOf } from './list/saved-query.ts'
import { t } from './texts.ts'

const OrdersCalendar = later(
  () => import('./calendar/OrdersCalendar.tsx'),
  'OrdersCalendar',
  <Skeleton variant="rounded" height={480} />,
)

/** Shows orders as a list or a calendar: all of them, the requests, or those to complete. */
export const OrdersPage = () => {
  const today = useToday()
  const preset = presetOf(useLocation().pathname)
  const list = useOrdersList(preset)
  const { search, change } = list
  const isQueue = Object.keys(preset.fixed).length > 0
  const view = isQueue ? 'list' : (search.view ?? 'list')
  const { choices, columns, choose } = useColumnChoice(preset.columnsKey, columnChoicesFor(useUser().userType, preset))

  return (
    <ListFrame
      list={list}
      title={preset.title}
      lead={preset.lead}
      actions={
        may('orders.create') &&
        !isQueue && (
          <LinkButton
            to="/orders/create"
            variant="contained"
            startIcon={<AddOutlined />}
            aria-keyshortcuts={shortcuts.create}
          >
            {t('newOrder')}
          </LinkButton>
        )
      }
      more={may('orders.create') && !isQueue && <OtherCreations />}
      view={
        !isQueue && (
          <ViewToggle value={view} onChange={(chosen) => change({ view: chosen === 'list' ? undefined : chosen })} />
        )
      }
      tools={
        <>
          <SavedFilters list={list} current={savedQueryOf(search)} calls={savedOrderFilters} />
          {view === 'list' && <ColumnsButton choices={choices} onChoose={choose} />}
          {view === 'list' && (
            <ExportMenu of={contract.orders.export} query={listQuery(search, preset)} also={importFile} />
          )}
        </>
      }
      filters={<OrderFilters list={list} preset={preset} hasPeriod={view === 'list'} />}
    >
      {view === 'list' ? (
        <>
          <OrdersTable list={list} preset={preset} columns={columns} />
          <HistoryNote />
        </>
      ) : (
        <OrdersCalendar
          view={view}
          date={search.date ?? today}
          filters={{ ...filtersOf(search), ...preset.fixed }}
          showsCalledOff={search.showsCalledOff ?? false}
          onShowCalledOff={(isOn) => change({ showsCalledOff: isOn || undefined })}
          onMove={(date) => change({ date })}
          onOpenDay={(date) => change({ date, view: 'day' })}
        />
      )}
    </ListFrame>
  )
}

const importFile = { of: contract.imports.ordersFile, label: t('importFile'), hint: t('importFileHint') }

const OtherCreations = () => (
  <>
    <LinkButton to="/orders/inventory" variant="outlined" startIcon={<ChecklistOutlined />}>
      {t('newInventory')}
    </LinkButton>
    <LinkButton to="/orders/import" variant="outlined" startIcon={<UploadFileOutlined />}>
      {t('importOrders')}
    </LinkButton>
  </>
)

interface Props {
  list: OrdersList
  preset: Preset
  columns: readonly Column<OrderRow>[]
}

const OrdersTable = ({ list, preset, columns }: Props) => {
  const { page, pageSize } = list.search
  const orders = useLiveList(
    orpc.orders.list.queryOptions({
      input: { ...listQuery(list.search, preset), page, pageSize },
    }),
    ({ id }) => id,
  )
  const { chosen, selection, clear, more } = useSelection(
    { ...list.filters, ...preset.fixed },
    { page: orders.data, read: (place) => api.orders.list({ ...listQuery(list.search, preset), ...place }) },
  )
  return (
    <>
      <ListTable
        caption={t('caption')}
        columns={columns}
        query={orders}
        list={list}
        newsText={preset.news}
        link={({ uuid }, content) => (
          <RowLink to="/orders/$id" params={{ id: uuid }}>
            {content}
          </RowLink>
        )}
        selection={selection}
        empty={<NoOrder preset={preset} />}
        noMatch={<EmptyState title={t('noneFilteredTitle')}>{t('noneFilteredText')}</EmptyState>}
      />
      <BulkActions chosen={chosen} more={more} onClear={clear} />
    </>
  )
}

const NoOrder = ({ preset }: { preset: Preset }) => (
  <EmptyState
    title={preset.emptyTitle}
    action={
      Object.keys(preset.fixed).length === 0 &&
      may('orders.create') && (
        <LinkButton to="/orders/create" variant="contained">
          {t('newOrder')}
        </LinkButton>
      )
    }
  >
    {preset.emptyText}
  </EmptyState>
)

/** Switches between list and calendar views. */
const ViewToggle = ({ value, onChange }: { value: View; onChange: (view: View) => void }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={value}
    aria-label={t('view')}
    onChange={(_event, view: View | null) => {
      if (view) onChange(view)
    }}
    sx={{ bgcolor: 'background.paper' }}
  >
    {views.map((view) => (
      <ToggleButton key={view} value={view} sx={{ px: 3, height: { xs: 44, sm: 40 }, color: 'text.secondary' }}>
        {t(`view.${view}`)}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
