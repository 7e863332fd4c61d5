import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import {
  type Author,
  type Difference,
  type DifferenceKind,
  differenceKindLabels,
  type OrderProposal,
} from '@quai/contract/orders/orders/changes/proposal.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { formatDateTime, formatDayTime } from '@quai/contract/platform/dates.ts'
import { emptyMark, typeset } from '@quai/contract/platform/text/typography.ts'
import { useState } from 'react'
import { useNow } from '../../../platform/clock.ts'
import { may, useUser } from '../../../platform/session.ts'
import { onPhone, radius } from '../../../platform/theme/tokens.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { After, Before } from '../Differences.tsx'
import { RefuseChanges } from './dialogs/RefuseChanges.tsx'
import { useOrderCall } from './dialogs/use-order-call.ts'
import { TimeLeft } from './LimitNotice.tsx'
import { goToThread } from './talk/thread.ts'
import { t } from './texts.ts'

/** Shows the warehouse's changes, awaiting acceptance or already accepted. */
export const ProposalPanel = ({ order }: { order: Order }) => {
  const { proposal } = order
  if (!proposal) return null
  return proposal.acceptedAt === null ? (
    <OpenProposal order={order} proposal={proposal} />
  ) : (
    <AcceptedProposal proposal={proposal} acceptedAt={proposal.acceptedAt} />
  )
}

const OpenProposal = ({ order, proposal }: { order: Order; proposal: OrderProposal }) => {
  const mayAccept = may('orders.acceptChanges')
  return (
    <Box component="section" aria-labelledby={titleId} sx={openSx}>
      <Typography variant="h2" id={titleId}>
        {t(mayAccept ? 'changesToAccept' : 'changesAwaited')}
      </Typography>
      <Typography sx={{ mt: 1, textWrap: 'pretty' }}>
        {mayAccept
          ? t('changesAsk', { warehouse: order.warehouse.name })
          : t('changesWaiting', { customer: order.customer.name })}
      </Typography>
      <Box sx={{ mt: 4 }}>
        <ChangesTable changes={proposal.changes} />
      </Box>
      <Deadline order={order} decideBefore={proposal.decideBefore} />
      {mayAccept && <Answers order={order} />}
      <Muted variant="caption" component="p" sx={{ mt: 3 }}>
        {signed('changesBy', proposal.proposedBy, proposal.proposedAt)}
      </Muted>
    </Box>
  )
}

const titleId = 'changes-to-accept'

const Answers = ({ order }: { order: Order }) => {
  const accept = useOrderCall(
    order,
    (base, api) => api.orders.acceptChanges(base),
    t('accepted', { warehouse: order.warehouse.name }),
  )
  const [isAccepting, setIsAccepting] = useState(false)
  const send = async () => {
    setIsAccepting(true)
    // A refusal is reported by useOrderCall, which then reloads the order.
    await accept().catch(() => undefined)
    setIsAccepting(false)
  }
  return (
    <Box sx={{ display: 'flex', gap: 3, mt: 4, flexDirection: { xs: 'column', sm: 'row' } }}>
      <Button variant="contained" size="large" loading={isAccepting} onClick={() => void send()}>
        {t('accept')}
      </Button>
      <Button variant="outlined" size="large" onClick={goToThread}>
        {t('answerInThread')}
      </Button>
      <RefuseChanges order={order} />
    </Box>
  )
}

/** Says until when the customer can object, and what happens after that instant. */
const Deadline = ({ order, decideBefore }: { order: Order; decideBefore: string | null }) => {
  const now = useNow()
  const { userType } = useUser()
  if (decideBefore === null) return null
  const at = formatDayTime(decideBefore)
  const isPast = now > Date.parse(decideBefore)
  if (userType !== 'customer')
    return isPast ? null : (
      <DeadlineLine>{t('changesDeadlineOther', { at, customer: order.customer.name })}</DeadlineLine>
    )
  return (
    <DeadlineLine>
      {t(isPast ? 'changesDeadlinePast' : 'changesDeadline', { at, warehouse: order.warehouse.name })}
      {!isPast && <TimeLeft until={decideBefore} />}
    </DeadlineLine>
  )
}

const DeadlineLine = ({ children }: { children: React.ReactNode }) => (
  <Typography sx={{ mt: 4, fontWeight: 560, textWrap: 'pretty' }}>{children}</Typography>
)

const AcceptedProposal = ({ proposal, acceptedAt }: { proposal: OrderProposal; acceptedAt: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box component="section" aria-label={t('changesSettled')} sx={acceptedSx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
        <Typography sx={{ flex: '1 1 240px' }}>
          <span aria-hidden="true">✓ </span>
          {proposal.acceptedBy && signed('changesAccepted', proposal.acceptedBy, acceptedAt)}
        </Typography>
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} sx={{ ml: { xs: -2.5, sm: 0 } }}>
          {t(isOpen ? 'changesHideAccepted' : 'changesSeeAccepted')}
        </Button>
      </Box>
      {isOpen && (
        <Box sx={{ mt: 3 }}>
          <ChangesTable changes={proposal.changes} />
        </Box>
      )}
    </Box>
  )
}

const signed = (key: 'changesBy' | 'changesAccepted', { contactName, hijackerName }: Author, at: string): string =>
  hijackerName
    ? t(`${key}Hijacker`, { contact: contactName, hijacker: hijackerName, at: formatDateTime(at) })
    : t(key, { contact: contactName, at: formatDateTime(at) })

/** Marks an open proposal with a yellow edge, like a lane. */
const openSx = {
  border: 1,
  borderColor: 'tone.wait.line',
  borderLeft: '4px solid',
  borderLeftColor: 'lane.main',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
  p: { xs: 4, sm: 5 },
}

const acceptedSx = {
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
  px: 5,
  py: 2.5,
}

/** Shows before and after side by side, one row each; on a phone, one above the other. */
const ChangesTable = ({ changes }: { changes: readonly Difference[] }) => (
  <Box component="table" sx={tableSx}>
    <caption className="visually-hidden">{t('changesCaption')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('changed')}</th>
        <th scope="col">{t('before')}</th>
        <th scope="col">{t('after')}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ field, label, designation, kind, from, to }) => (
        <tr key={`${field}/${label}`}>
          <th scope="row">
            {typeset(label)} <Kind kind={kind} />
            {designation && <Muted component="span">{designation}</Muted>}
          </th>
          <td data-side={t('before')}>{from === null ? <None /> : <Before>{from}</Before>}</td>
          <td data-side={t('after')}>{to === null ? <None /> : <After>{to}</After>}</td>
        </tr>
      ))}
    </tbody>
  </Box>
)

/** « + ajouté »: a sign and a word, so that the meaning does not depend on colour. */
const Kind = ({ kind }: { kind: DifferenceKind }) => (
  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 420, whiteSpace: 'nowrap' }}>
    <span aria-hidden="true">{signs[kind]}</span> {differenceKindLabels[kind].toLowerCase()}
  </Box>
)

const signs: Record<DifferenceKind, string> = { added: '+', removed: '−', changed: '≠' }

const None = () => (
  <Box component="span" sx={{ color: 'faint.main' }}>
    <span aria-hidden="true">{emptyMark}</span>
    <span className="visually-hidden">{t('nothing')}</span>
  </Box>
)

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: 2, pr: 4, overflowWrap: 'anywhere' },
  '& td': { width: '32%', whiteSpace: 'pre-line' },
  '& thead th': { color: 'text.secondary', fontWeight: 520, fontSize: '0.75rem', py: 1 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& tbody th': { fontWeight: 560 },
  '& tbody th > span': { display: 'block', fontSize: '0.75rem' },
  [onPhone]: {
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '&, & tbody, & tr, & tbody th, & td': { display: 'block', width: '100%' },
    '& tbody tr': { py: 3 },
    '& tbody th': { p: 0, pb: 1 },
    '& tbody th > span': { display: 'inline', ml: 1 },
    '& td': { display: 'flex', gap: 3, p: 0, pt: 0.5 },
    '& td::before': { content: 'attr(data-side)', flex: '0 0 52px', color: 'text.secondary', fontSize: '0.8125rem' },
  },
}
