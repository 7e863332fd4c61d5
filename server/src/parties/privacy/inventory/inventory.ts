import { accountColumns } from './accounts.ts'
import type { ErasureRule, Inventory } from './column.ts'
import { goodsColumns } from './goods.ts'
import { orderColumns } from './orders.ts'

const mailColumns: Inventory = {
  mails: {
    purpose: 'Outbox: mails written with what causes them.',
    kept: '90 days (QUAI_KEEP_MAILS_DAYS)',
    none: 'id uuid event order_id state attempts created_at sent_at send_after next_attempt_at link_expires_at',
    tagged: {
      contact_id: 'person/removed',
      to_email: 'person/removed',
      to_name: 'person/removed',
      subject: 'text/struck',
      html: 'text/struck',
      body_text: 'text/struck',
      error: 'text/struck',
    },
  },
  mail_preferences: {
    purpose: 'Which mails a contact wants.',
    kept: 'with the contact',
    none: 'event timing',
    tagged: { contact_id: 'person/removed' },
  },
  digest_lines: {
    purpose: 'Lines of the next daily summary.',
    kept: '90 days at most',
    none: 'id event order_id topic path due_at created_at',
    tagged: { contact_id: 'person/removed', title: 'text/struck', lead: 'text/struck' },
  },
  notifications: {
    purpose: 'What the others did that concerns a contact.',
    kept: '180 days (QUAI_KEEP_NOTIFICATIONS_DAYS)',
    none: 'id uuid event order_id read_at created_at',
    tagged: { contact_id: 'person/removed', params: 'text/struck' },
  },
  monthly_reports: { purpose: 'Monthly reports sent.', kept: 'for good', none: 'user_id month sent_at', tagged: {} },
  webhook_endpoints: {
    purpose: 'Addresses that an organisation wants events sent to.',
    kept: 'until removed',
    none: 'id uuid user_id events key_number former_key_until is_active failed_at rests_until last_success_at created_at',
    tagged: { url: 'text/struck', api_token_hash: 'secret/expires' },
  },
  webhook_deliveries: {
    purpose: 'Events sent to these addresses: ids, action and states.',
    kept: '30 days',
    none: 'id uuid endpoint_id order_id subject event body state attempts created_at tried_since next_attempt_at',
    tagged: {},
  },
  webhook_place: {
    purpose: 'Up to where events were read for these addresses.',
    kept: 'for good',
    none: 'is_only seen until last_id',
    tagged: {},
  },
  change_places: { purpose: 'Up to where checks read events.', kept: 'for good', none: 'reader seen', tagged: {} },
  webhook_attempts: {
    purpose: 'Attempts to send them, with the beginning of the answer.',
    kept: '30 days',
    none: 'id delivery_id at duration_ms status',
    tagged: { answer: 'text/struck', error: 'text/struck' },
  },
  guest_links: {
    purpose: 'Links that show an order to a partner without an account.',
    kept: '365 days after their end',
    none: 'id order_id user_id created_at expires_at revoked_at',
    tagged: {
      contact_id: 'person/pointer',
      hijacker_contact_id: 'person/pointer',
      email: 'person/struck',
      token_hash: 'secret/expires',
    },
  },
}

/**
 * Every column of every table: what it holds, what for, how long, and what an erasure does with it (decision 062). A
 * test compares it with the database.
 */
export const inventory: Inventory = { ...accountColumns, ...mailColumns, ...orderColumns, ...goodsColumns }

/** Lists the columns that an erasure treats in one way. */
export const columnsOf = (rule: ErasureRule): { table: string; column: string }[] =>
  Object.entries(inventory).flatMap(([table, { tagged }]) =>
    Object.entries(tagged)
      .filter(([, tag]) => tag.endsWith(`/${rule}`))
      .map(([column]) => ({ table, column })),
  )
