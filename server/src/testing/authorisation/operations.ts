import { sql } from 'kysely'
import { queueOptions } from '../../platform/jobs/jobs.ts'
import type { TestApp } from '../test-app.ts'
import type { Party } from './world.ts'

/** Makers of what administrators watch: mails, jobs and errors of the page. */
export const operationsMakersOf = ({ app: { db } }: TestApp) => ({
  mail: async ({ contactId, canary }: Party) => {
    const text = `Bonjour ${canary}`
    const mail = await db
      .insertInto('mails')
      .values({
        event: 'order_confirm',
        contact_id: contactId,
        to_email: `${canary.toLowerCase()}@example.test`,
        to_name: canary,
        subject: canary,
        html: text,
        body_text: text,
        state: 'sent',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return mail.id
  },
  /** Returns the name of a scheduled queue. */
  schedule: async () => {
    const name = 'purge-expired'
    await db.run(sql`INSERT INTO pgboss.schedule (name, key, cron, timezone) VALUES (${name}, '', '17 3 * * *', 'Europe/Paris')
      ON CONFLICT DO NOTHING`)
    return name
  },
  failedJob: async () => {
    const { id } = await db.one(sql<{ id: string }>`
      INSERT INTO pgboss.job (name, state, retry_limit, retry_count, completed_on, output)
      VALUES ('serve-pre-orders', 'failed', ${queueOptions.retryLimit}, ${queueOptions.retryLimit}, now(), '{"message": "Panne"}')
      RETURNING id`)
    return id
  },
  frontError: async () => {
    const { id } = await db.one(sql<{ id: number }>`
      INSERT INTO front_errors (group_hash, name, message, stack_trace, browser_info, url, release, ip)
      VALUES ('a', 'Error', 'Panne', 'at Page', '{"userAgent": "", "language": "", "viewport": ""}', '/', '', '127.0.0.1')
      RETURNING id`)
    return id
  },
})

/** Makers of requests for a plan, which administrators answer. */
export const planMakersOf = ({ app: { db } }: TestApp) => ({
  /** Returns the customer's open request for the plan that it already has, so that its acceptance changes nothing. */
  planRequest: async ({ userId, contactId }: Party) => {
    const { id } = await db.one(sql<{ id: number }>`
      INSERT INTO subscription_requests (customer_id, plan, former_plan, contact_id, created_at)
      VALUES (${userId}, 'business', 'starter', ${contactId}, now())
      ON CONFLICT (customer_id) WHERE state = 'open' DO UPDATE SET state = 'open' RETURNING id`)
    return id
  },
  noPlanRequest: async ({ userId }: Party) => {
    await db.run(sql`UPDATE subscription_requests SET state = 'withdrawn', answered_at = now()
      WHERE customer_id = ${userId} AND state = 'open'`)
  },
})

/** Makers of what a contact is told. */
export const notificationMakersOf = ({ app: { db } }: TestApp) => ({
  notification: async ({ contactId, canary }: Party): Promise<number> => {
    const { id } = await db
      .insertInto('notifications')
      .values({ contact_id: contactId, event: 'stock_adjusted', params: JSON.stringify({ warehouseName: canary }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
})
