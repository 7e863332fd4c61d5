import { randomInt } from 'node:crypto'
import {
  codeLength,
  codeLetters,
  mostScreens,
  type NewScreen,
  type PairedScreen,
  type PairingInput,
  pairingMinutes,
  type Screen,
  type ScreenInput,
  type ScreenKeyInput,
  screenDays,
} from '@quai/contract/orders/screens/screen.ts'
import type { Board } from '@quai/contract/orders/visits/visits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { boardOf } from '../visits/board.ts'

/** Lists the screens of the caller, a warehouse; not those whose code expired unused, nor those off for too long. */
export const listScreens = async (ctx: Context): Promise<{ items: Screen[] }> => {
  const items = await ctx.db.all(sql<Screen>`
    SELECT id, name, paired_at AS "pairedAt", used_at AS "usedAt" FROM screens s
    WHERE warehouse_id = ${ctx.actor.userId} AND NOT ${isOver(ctx)} ORDER BY id LIMIT ${mostScreens}`)
  return { items }
}

/** Adds a screen, which its code pairs once. Throws SCREEN_COUNT. */
export const addScreen = async (ctx: Context, { name }: ScreenInput): Promise<NewScreen> => {
  const { userId, contactId } = ctx.actor
  // Two people who add the last screen wait for each other.
  ctx.db.send(sql`SELECT FROM warehouse_settings WHERE warehouse_id = ${userId} FOR UPDATE`)
  ctx.db.send(sql`DELETE FROM screens s WHERE warehouse_id = ${userId} AND ${isOver(ctx)}`)
  const { count } = await ctx.db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM screens WHERE warehouse_id = ${userId}`)
  if (count >= mostScreens) throw fail('SCREEN_COUNT')
  const code = newScreenCode()
  const codeExpiresAt = new Date(ctx.now.getTime() + pairingMinutes * 60_000).toISOString()
  const { id } = await ctx.db.one(sql<{ id: number }>`
    INSERT INTO screens (warehouse_id, name, code_hash, code_expires_at, contact_id)
    VALUES (${userId}, ${name}, ${tokenHash(code)}, ${codeExpiresAt}, ${contactId}) RETURNING id`)
  return { id, name, pairedAt: null, usedAt: null, pairingCode: code, pairingCodeExpiresAt: codeExpiresAt }
}

/** Ends a screen of the caller: its key opens nothing any more. Throws NOT_FOUND. */
export const endScreen = async (ctx: Context, { id }: { id: number }): Promise<void> => {
  const ended = await ctx.db.maybe(sql<{ id: number }>`
    DELETE FROM screens WHERE id = ${id} AND warehouse_id = ${ctx.actor.userId} RETURNING id`)
  if (!ended) throw fail('NOT_FOUND')
}

/**
 * Gives a screen its key, for its code. 28 to the power of 8 codes, each valid for a quarter of an hour, need no count of
 * wrong ones. Throws a failure of the field.
 */
export const pairScreen = async (ctx: Context, { code }: PairingInput): Promise<PairedScreen> => {
  const key = newToken()
  const now = ctx.now.toISOString()
  const paired = await ctx.db.maybe(sql<{ id: number }>`
    UPDATE screens s SET code_hash = NULL, code_expires_at = NULL, key_hash = ${tokenHash(key)}, paired_at = ${now},
      used_at = ${now}
    FROM users w
    WHERE s.code_hash = ${tokenHash(code)} AND s.code_expires_at > ${now} AND w.id = s.warehouse_id AND w.is_active
    RETURNING s.id`)
  if (!paired) throw failOn(['code'], 'wrong', 'Ce code est inconnu ou n’est plus valable. Ajoutez de nouveau l’écran.')
  return { key }
}

/** Notes that a screen is on, so that it stays paired. Throws SCREEN_ENDED. */
export const renewScreen = async (ctx: Context, { key }: ScreenKeyInput): Promise<void> => {
  const renewed = await ctx.db.maybe(sql<{ id: number }>`
    UPDATE screens s SET used_at = ${ctx.now.toISOString()} FROM users w
    WHERE s.key_hash = ${tokenHash(key)} AND NOT ${isOver(ctx)} AND w.id = s.warehouse_id AND w.is_active RETURNING s.id`)
  if (!renewed) throw fail('SCREEN_ENDED')
}

/** Shows the board of the warehouse of a screen, on which nothing can be noted. Throws SCREEN_ENDED. */
export const showScreenBoard = async (ctx: Context, { key }: ScreenKeyInput): Promise<Board> => {
  const warehouse = await ctx.db.maybe(sql<{ id: number; name: string }>`
    SELECT w.id, w.name FROM screens s JOIN users w ON w.id = s.warehouse_id AND w.is_active
    WHERE s.key_hash = ${tokenHash(key)} AND NOT ${isOver(ctx)}`)
  if (!warehouse) throw fail('SCREEN_ENDED')
  return boardOf(ctx, warehouse)
}

/** Draws the code of a new screen. */
export const newScreenCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/** True for a screen `s` whose code expired unused, or which was not on for too long. */
const isOver = ({ now }: Pick<Context, 'now'>): RawBuilder<boolean> => {
  const lastUse = new Date(now.getTime() - screenDays * 86_400_000).toISOString()
  return sql<boolean>`coalesce(s.code_expires_at <= ${now.toISOString()}, s.used_at <= ${lastUse})`
}
