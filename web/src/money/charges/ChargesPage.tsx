import { getRouteApi } from '@tanstack/react-router'
import { lastMonth } from '../../orders/calendar/periods.ts'
import { useToday } from '../../platform/clock.ts'
import { useParties } from './asked.ts'
import { LinePage } from './LinePage.tsx'
import { StatementPage } from './StatementPage.tsx'

const route = getRouteApi('/invoices/charges')

/** Shows the expected charges of a deal in a period, or what stands behind one of their lines. */
export const ChargesPage = () => {
  const { kind, from, to } = route.useSearch()
  const parties = useParties()
  const usual = lastMonth(useToday())
  const period = { from: from ?? usual.from, to: to ?? usual.to }
  return kind && parties.chosen ? (
    <LinePage line={{ ...parties.chosen, ...period, kind }} />
  ) : (
    <StatementPage parties={parties} period={period} />
  )
}
