import type { MailDetail } from '@quai/contract/told/viewer/mail.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { ofOrder } from '../../goods/stock/movements.ts'
import { fail } from '../../platform/failure.ts'
import { awaitedGoods, type OrderGoods, withGoods } from '../../services/mails/goods.ts'
import { hasSecret, mailColumns } from './mail-rows.ts'

/**
 * Shows a mail with its content. Hides the tokens of its links, because whoever has one signs in as the recipient.
 * Throws NOT_FOUND.
 */
export const showMail = async ({ db }: Context, { id }: { id: number }): Promise<MailDetail> => {
  const { rows } = await sql<MailDetail & { awaited: OrderGoods | null }>`
    SELECT ${mailColumns}, m.html, m.body_text AS text, ${ofOrder},
      u.id AS "userId", u.name AS "userName", ${hasSecret} AS "hasSecret", ${awaitedGoods} AS awaited
    FROM mails m
    LEFT JOIN orders o ON o.id = m.order_id
    LEFT JOIN contacts c ON c.id = m.contact_id
    LEFT JOIN users u ON u.id = c.user_id
    WHERE m.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw fail('NOT_FOUND')
  const { awaited, ...letter } = found
  const mail = withGoods(letter, awaited)
  return { ...mail, html: withoutTokens(mail.html), text: withoutTokens(mail.text) }
}

const withoutTokens = (text: string): string => text.replace(/([?&;]token=)[\w-]+/g, '$1…')
