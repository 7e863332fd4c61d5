import AddOutlined from '@mui/icons-material/AddOutlined'
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Skeleton from '@mui/material/Skeleton'
import { contract } from '@quai/contract/contract.ts'
import { useLocation } from '@tanstack/react-router'
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
import { columnChoicesFor } from './list/columns.tsx'
import { OrderFilters } from './list/OrderFilters.tsx'
import { OrdersTable } from './list/OrdersTable.tsx'
import { filtersOf, listQuery, useOrdersList } from './list/orders-search.ts'
import { presetOf } from './list/presets.ts'
import { savedOrderFilters, savedQueryOf } from './list/saved-query.ts'
import { ViewToggle } from './list/ViewToggle.tsx'
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
