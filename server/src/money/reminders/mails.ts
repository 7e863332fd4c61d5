import { ofMonth } from '@quai/contract/money/reminders/month.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { type AnnounceContext, announce } from '../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../services/mails/layout.ts'
import type { Reminded } from './send.ts'

interface Missing {
  month: string
  deals: readonly Reminded[]
}

/** Tells each warehouse of the customers whose invoice it has not deposited. */
export const announceMissing = (ctx: AnnounceContext, { month, deals }: Missing): Promise<void> =>
  announce(ctx, {
    event: 'invoice_missing',
    orderId: null,
    params: { month },
    letters: [...Map.groupBy(deals, ({ warehouseId }) => warehouseId)].map(([userId, own]) => ({
      userId,
      mail: missingLetter({ month, customerNames: own.map(({ customerName }) => customerName) }),
    })),
  })

interface MissingLetter {
  month: string
  customerNames: readonly string[]
}

/** Maximum number of customers in a mail. Further ones are only counted. */
const maxNames = 40

export const missingLetter = ({ month, customerNames }: MissingLetter): RenderedMail => {
  const [first, second] = customerNames
  const whose = second === undefined ? `à ${first}` : `à ${countOf(customerNames.length, 'client')}`
  const left = customerNames.length - maxNames
  return renderLetter({
    subject: `Facture ${ofMonth(month)} à déposer`,
    lead: `Nous n’avons pas reçu votre facture ${ofMonth(month)} ${whose}. Déposez-la dans Quai pour que votre client la retrouve.`,
    facts: [
      ...customerNames.slice(0, maxNames).map((name) => ['Client', name] as const),
      ['Et aussi', left > 0 ? countOf(left, 'autre client', 'autres clients') : null],
    ],
    link: { label: 'Déposer la facture', path: '/invoices' },
  })
}
