import AddOutlined from '@mui/icons-material/AddOutlined'
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { contract } from '@quai/contract/contract.ts'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useToday } from '../platform/clock.ts'
import { may, useUser } from '../platform/session.ts'
import { onPhone } from '../platform/theme/tokens.ts'
import { SavedFilters } from '../saved-filters/SavedFilters.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { ColumnsButton } from '../ui/list/ColumnsButton.tsx'
import { useColumnChoice } from '../ui/list/column-choice.ts'
import { ExportMenu } from '../ui/list/ExportMenu.tsx'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import { columnChoicesFor } from './list/columns.tsx'
import { OrderFilters } from './list/OrderFilters.tsx'
import { OrdersTable } from './list/OrdersTable.tsx'
import { filtersOf, listQuery, useOrdersList } from './list/orders-search.ts'
import { presetOf } from './list/presets.ts'
import { savedOrderFilters, savedQueryOf } from './list/saved-query.ts'
import { ViewToggle } from './list/ViewToggle.tsx'
import { t } from './texts.ts'

const OrdersCalendar = lazy(async () => ({
  default: (await import('./calendar/OrdersCalendar.tsx')).OrdersCalendar,
}))

/** Shows orders as a list or a calendar: all of them, the requests, or those to complete. */
export const OrdersPage = () => {
  const today = useToday()
  const preset = presetOf(useLocation().pathname)
  const list = useOrdersList(preset)
  const { search, change } = list
  const view = search.view ?? 'list'
  const { choices, columns, choose } = useColumnChoice('orders', columnChoicesFor(useUser().userType))

  return (
    <PageFrame
      title={preset.title}
      lead={preset.lead}
      actions={
        may('orders.create') && (
          <>
            <LinkButton to="/orders/inventory" variant="outlined" aria-label={t('newInventory')} sx={iconOnPhoneSx}>
              <ChecklistOutlined fontSize="small" />
              <span>{t('newInventory')}</span>
            </LinkButton>
            <LinkButton to="/orders/import" variant="outlined" aria-label={t('importOrders')} sx={iconOnPhoneSx}>
              <UploadFileOutlined fontSize="small" />
              <span>{t('importOrders')}</span>
            </LinkButton>
            <LinkButton to="/orders/create" variant="contained" startIcon={<AddOutlined />}>
              {t('newOrder')}
            </LinkButton>
          </>
        )
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', justifyContent: 'space-between' }}>
          <ViewToggle value={view} onChange={(chosen) => change({ view: chosen === 'list' ? undefined : chosen })} />
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
            <SavedFilters list={list} current={savedQueryOf(search)} calls={savedOrderFilters} />
            {view === 'list' && <ColumnsButton choices={choices} onChoose={choose} />}
            {view === 'list' && <ExportMenu of={contract.orders.export} query={listQuery(search, preset)} />}
          </Box>
        </Box>
        <OrderFilters list={list} preset={preset} hasPeriod={view === 'list'} />
      </Box>
      {view === 'list' ? (
        <OrdersTable list={list} preset={preset} columns={columns} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <OrdersCalendar
            view={view}
            date={search.date ?? today}
            filters={{ ...filtersOf(search), ...preset.fixed }}
            onMove={(date) => change({ date })}
            onOpenDay={(date) => change({ date, view: 'day' })}
          />
        </Suspense>
      )}
    </PageFrame>
  )
}

/** Shows the secondary buttons as icons on a phone, where the main button needs the room. */
const iconOnPhoneSx = {
  gap: 2,
  [onPhone]: {
    '&&': { flex: '0 0 48px' },
    minWidth: 48,
    px: 0,
    '& > span:not(.MuiTouchRipple-root)': { display: 'none' },
  },
}
