import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import { addressText } from '@quai/contract/parties/addresses/address.ts'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { useEffect, useRef } from 'react'
import { FormRefusal } from '../../../../ui/forms/FormActions.tsx'
import { WaitingLine } from '../../../../ui/forms/WaitingLine.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { Muted } from '../../../../ui/Muted.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { Differences } from '../../Differences.tsx'
import { longDayText, transporterText } from '../../wording.ts'
import { fitHash } from '../fit-hash.ts'
import { useOrderForm } from '../OrderFormScope.ts'
import { t } from '../texts.ts'
import { wordsOf } from './action-words.ts'
import { MissingList } from './MissingList.tsx'
import type { OrderSummary } from './use-summary.ts'

interface Props {
  summary: OrderSummary
  action: OrderAction
  deal: Deal | undefined
  isSending: boolean
}

/** Summarises what will be sent, its effect, and the fields still missing. */
export const SummaryPanel = ({ summary, action, deal, isSending }: Props) => {
  const { userType, order } = useOrderForm()
  const partner = deal ? (userType === 'customer' ? deal.warehouseName : deal.customerName) : ''
  const words = wordsOf(action, { userType, partner })
  const { missing, differences, exceedsStock, linesInStock } = summary
  const fit = useFit(summary)
  return (
    <Panel title={t('summary')}>
      <Facts summary={summary} partner={partner} />
      {order && (
        <Part title={t('differences')}>
          {differences.length > 0 ? (
            <Differences differences={differences} />
          ) : (
            <Muted>{t(action === 'order_update_and_confirm' ? 'noDifferenceCounter' : 'noDifference')}</Muted>
          )}
        </Part>
      )}
      {missing.length > 0 ? (
        <Part title={t('missing')}>
          <MissingList missing={missing} />
        </Part>
      ) : (
        <Part title={t('willHappen')}>
          <Typography variant="body2" sx={{ textWrap: 'pretty' }}>
            {exceedsStock && words.mayWait ? t('happens.preOrderWaits') : words.happens}
          </Typography>
        </Part>
      )}
      {exceedsStock && (
        <Box component="output" sx={noticeSx(words.mayWait ? 'wait' : 'refused')}>
          {t(words.mayWait ? 'happens.preOrder' : 'happens.shortage')}
          {linesInStock.length > 0 && (
            <Button size="small" color="inherit" onClick={fit} sx={{ display: 'block', mt: 1, ml: -1.5 }}>
              {t('fitStockAll')}
            </Button>
          )}
        </Box>
      )}
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <SendButton label={words.send} summary={summary} isSending={isSending} />
        <CancelButton />
      </Box>
    </Panel>
  )
}

/** Submits the form; missing fields then show their error, and a refusal of the whole shows here. */
export const SendButton = ({
  label,
  summary,
  isSending,
}: {
  label: string
  summary: OrderSummary
  isSending: boolean
}) => {
  const form = useOrderForm()
  const { order } = form
  const hasNothingToSend = order !== null && summary.missing.length === 0 && summary.differences.length === 0
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, mt: { sm: 4 } }}>
      <FormRefusal form={form} />
      <WaitingLine isSending={isSending} onGiveUp={form.giveUp} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={isSending || summary.isProposing}
        loadingPosition="start"
        disabled={hasNothingToSend}
      >
        {label}
      </Button>
    </Box>
  )
}

/** Leaves the order as it is; a new order has no page to go back to. */
export const CancelButton = () => {
  const { order } = useOrderForm()
  return (
    order && (
      <LinkButton to="/orders/$id" params={{ id: order.uuid }} fullWidth sx={{ mt: { sm: 2 } }}>
        {t('cancelUpdate')}
      </LinkButton>
    )
  )
}

const Facts = ({ summary: { draft, totals }, partner }: { summary: OrderSummary; partner: string }) => {
  const { userType } = useOrderForm()
  const hasAddress = draft.addressSource !== 'none'
  return (
    <Box component="dl" sx={factsSx}>
      <Fact term={t('goods.what')} none={t('goods.none')}>
        {totals.length > 0 ? totals.map((one) => packagesText(one.quantity, one.packaging)).join(' · ') : null}
      </Fact>
      <Fact term={t(userType === 'customer' ? 'warehouse' : 'customer')}>{partner || null}</Fact>
      <Fact term={t('transport')}>
        {draft.orderTransporter && transporterText(draft.orderTransporter)}
        {hasAddress && draft.addressCarry.name && (
          <Box component="span" sx={{ display: 'block', fontWeight: 420, color: 'text.secondary' }}>
            {addressText({ ...draft.addressCarry, country: null })}
          </Box>
        )}
      </Fact>
      <Fact term={t('slot')}>
        {draft.orderDateStart &&
          (draft.orderTransporter === 'by_quai_courier' && draft.day
            ? longDayText(draft.day)
            : formatDateTime(draft.orderDateStart))}
      </Fact>
    </Box>
  )
}

const Fact = ({
  term,
  none = t('notChosen'),
  children,
}: {
  term: string
  none?: string
  children: React.ReactNode
}) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {term}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 560, overflowWrap: 'anywhere' }}>
      {children || (
        <Box component="span" sx={{ color: 'faint.main', fontWeight: 420 }}>
          {none}
        </Box>
      )}
    </Box>
  </>
)

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box sx={{ mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' }}>
    <Typography variant="subtitle2" component="h3" color="text.secondary" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

const factsSx = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: '92px minmax(0, 1fr)',
  rowGap: 2,
  columnGap: 3,
  fontSize: '0.8125rem',
}

const noticeSx = (tone: 'wait' | 'refused') => ({
  display: 'block',
  mt: 3,
  px: 3,
  py: 2,
  borderRadius: '6px',
  border: 1,
  borderColor: `tone.${tone}.line`,
  bgcolor: `tone.${tone}.soft`,
  color: `tone.${tone}.ink`,
  fontSize: '0.8125rem',
})

/** Reduces all lines to what is in stock: when asked, and once on arrival where the address asks for it. */
const useFit = ({ exceedsStock, linesInStock }: OrderSummary): (() => void) => {
  const { methods } = useOrderForm()
  const isAwaited = useRef(window.location.hash === `#${fitHash}`)
  const fit = () => methods.setValue('orderItems', [...linesInStock], { shouldDirty: true })
  useEffect(() => {
    // The stock of the lines comes after the form.
    if (!isAwaited.current || !exceedsStock) return
    isAwaited.current = false
    if (linesInStock.length > 0) methods.setValue('orderItems', [...linesInStock], { shouldDirty: true })
  }, [exceedsStock, linesInStock, methods])
  return fit
}
