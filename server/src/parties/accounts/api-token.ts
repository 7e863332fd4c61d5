import {
  type ApiAccess,
  type ApiAvailableInput,
  apiUsageDays,
  type ResetApiTokenInput,
  type User,
} from '@quai/contract/parties/accounts/account.ts'
import type { AccountAction } from '@quai/contract/parties/accounts/log.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import { apiTokenOf } from '../../calls/api-callers.ts'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { countSending } from '../../services/mails/sendings.ts'
import { recordAccountChange } from './logs.ts'
import { mailApiRequested } from './subscription/mails.ts'
import { apiColumns, loadUser } from './user-rows.ts'

/** Shows the caller's organisation its access to the API. */
export const showApiAccess = async ({ db, actor, now }: Context): Promise<ApiAccess> => {
  const access = await db.maybe(sql<ApiAccess>`
    SELECT ${apiColumns}, u.api_token_used_at AS "lastUsedAt",
      u.api_requested_at AS "requestedAt",
      (SELECT json_build_object('name', c.name, 'email', c.email) FROM contacts c
        WHERE c.user_id = u.id AND c.is_main) AS "actsAs",
      (SELECT coalesce(json_agg(json_build_object('day', a.day, 'calls', a.calls, 'refused', a.refused) ORDER BY a.day DESC), '[]')
        FROM api_usage a WHERE a.user_id = u.id AND a.day > ${addDays(wallClock(now).date, -apiUsageDays)}::date) AS usage
    FROM users u WHERE u.id = ${actor.userId}`)
  if (!access) throw fail('NOT_FOUND')
  return access
}

/** Asks the team for a token. Asking again tells nobody a second time. */
export const requestApi = async (ctx: Context): Promise<ApiAccess> => {
  const requested = await ctx.db.maybe(sql<{ id: number }>`
    UPDATE users SET api_requested_at = ${ctx.now.toISOString()}
    WHERE id = ${ctx.actor.userId} AND api_requested_at IS NULL RETURNING id`)
  if (requested) {
    await countSending(ctx, { kind: 'message' })
    await mailApiRequested(ctx)
  }
  return showApiAccess(ctx)
}

/** Opens or closes API access for a user. Closing it ends the token for good. Throws NOT_FOUND. */
export const setApiAvailable = async (ctx: Context, { uuid, apiAvailable }: ApiAvailableInput): Promise<User> => {
  const user = await ctx.db.maybe(sql<{ id: number }>`
    UPDATE users SET api_available = ${apiAvailable},
      api_token_hash = CASE WHEN ${apiAvailable} THEN api_token_hash END,
      api_token_last4 = CASE WHEN ${apiAvailable} THEN api_token_last4 END,
      api_requested_at = CASE WHEN ${apiAvailable} THEN api_requested_at END
    WHERE uuid = ${uuid} AND (user_type <> 'admin' OR NOT ${apiAvailable}) RETURNING id`)
  return changed(ctx, user, apiAvailable ? 'api_open' : 'api_close')
}

/**
 * Gives a user a new API token, which ends the former one. The answer alone has it in clear. Throws NOT_FOUND,
 * API_NOT_AVAILABLE.
 */
export const resetApiToken = async (ctx: Context, { uuid, scope }: ResetApiTokenInput): Promise<User> =>
  ctx.transaction(async (db) => {
    const apiToken = apiTokenOf(newToken())
    const user = await db.maybe(sql<{ id: number }>`
      UPDATE users SET api_token_hash = ${tokenHash(apiToken).toString('hex')}, api_token_last4 = ${apiToken.slice(-4)},
        api_token_used_at = NULL, api_scope = ${scope}, api_requested_at = NULL
      WHERE uuid = ${uuid} AND api_available RETURNING id`)
    const known = await db.selectFrom('users').select('id').where('uuid', '=', uuid).executeTakeFirst()
    if (known && !user) throw fail('API_NOT_AVAILABLE')
    return { ...(await changed({ ...ctx, db }, user, 'api_token')), apiToken }
  })

const changed = async (
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  user: { id: number } | undefined,
  action: AccountAction,
): Promise<User> => {
  if (!user) throw fail('NOT_FOUND')
  await recordAccountChange(ctx, { userId: user.id, action })
  return loadUser(ctx.db, user.id)
}
