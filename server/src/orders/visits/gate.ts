import { createHmac } from 'node:crypto'
import type { BoardCodeInput, Gate, GatePlace } from '@quai/contract/orders/visits/visits.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import type { SessionKey } from '../../calls/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { isSameSecret } from '../../platform/secrets.ts'
import { renderPdf } from '../../services/print/render.ts'

/** Shows the code at the gate of the caller, a warehouse. */
export const showGate = async (ctx: Context): Promise<Gate> => {
  const found = await readGate(ctx.db, ctx.actor.userId)
  if (!found) return { openedAt: null, path: null, boardCode: null }
  return { openedAt: found.openedAt, path: pathOf(ctx, found), boardCode: boardCodeOf(ctx.sessionKey, found) }
}

/**
 * Accepts the code of the board, which keeps drivers beside the screen from noting times; whoever has its session may do
 * so anyway. Without a code at the gate, accepts any. Throws a failure of the field.
 */
export const checkBoardCode = async (ctx: Context, { code }: BoardCodeInput): Promise<void> => {
  const found = await readGate(ctx.db, ctx.actor.userId)
  if (found && !isSameSecret(boardCodeOf(ctx.sessionKey, found), code))
    throw failOn(['code'], 'wrong', 'Ce n’est pas le code du tableau.')
}

/** Opens a code at the gate, in place of the present one. */
export const renewGate = async (ctx: Context): Promise<Gate> => {
  const { userId, contactId, hijackerContactId } = ctx.actor
  ctx.db.send(sql`
    INSERT INTO gates (warehouse_id, number, opened_at, contact_id, hijacker_contact_id)
    VALUES (${userId}, 1, ${ctx.now.toISOString()}, ${contactId}, ${hijackerContactId})
    ON CONFLICT (warehouse_id) DO UPDATE SET number = gates.number + 1, opened_at = excluded.opened_at, closed_at = NULL,
      contact_id = excluded.contact_id, hijacker_contact_id = excluded.hijacker_contact_id`)
  return showGate(ctx)
}

/** Closes the code at the gate. Closing it again has no effect. */
export const closeGate = async (ctx: Context): Promise<void> => {
  ctx.db.send(sql`UPDATE gates SET closed_at = ${ctx.now.toISOString()}
    WHERE warehouse_id = ${ctx.actor.userId} AND closed_at IS NULL`)
}

/** Prints the code on a sheet to hang at the gate. Throws GATE_CLOSED, NO_PUBLIC_ADDRESS, PRINT_BUSY, PRINT_FAILED. */
export const printGate = async (ctx: Context): Promise<FileAnswer> => {
  const { path } = await showGate(ctx)
  if (!path) throw fail('GATE_CLOSED')
  if (!ctx.site) throw fail('NO_PUBLIC_ADDRESS')
  const content = await renderPdf(ctx, {
    kind: 'gate-poster',
    warehouseName: ctx.actor.userName,
    url: `${ctx.site}${path}`,
    printedAt: ctx.now.toISOString(),
  })
  return new FileAnswer({ filename: 'code-a-l-entree.pdf', type: 'pdf', content })
}

/** Names the warehouse of a code. Throws GATE_CLOSED. */
export const showPlace = async (ctx: Context, { token }: { token: string }): Promise<GatePlace> => ({
  warehouseName: (await requireGate(ctx, token)).warehouseName,
})

/** Finds the open gate of a code. Throws GATE_CLOSED for a closed, replaced or invented one. */
export const requireGate = async (ctx: Pick<Context, 'db' | 'sessionKey'>, token: string): Promise<OpenGate> => {
  const warehouseId = Number(token.split('-', 1)[0])
  const found = await readGate(ctx.db, warehouseId)
  // Compares for an unknown gate too, so that its refusal takes as long.
  const expected = gateTokenOf(ctx.sessionKey, found ?? { warehouseId, number: 0 })
  if (!isSameSecret(expected, token) || !found) throw fail('GATE_CLOSED')
  return found
}

interface OpenGate {
  warehouseId: number
  warehouseName: string
  number: number
  openedAt: string
}

const readGate = async (db: Db, warehouseId: number): Promise<OpenGate | undefined> =>
  db.maybe(sql<OpenGate>`
    SELECT g.warehouse_id AS "warehouseId", w.name AS "warehouseName", g.number, g.opened_at AS "openedAt"
    FROM gates g JOIN users w ON w.id = g.warehouse_id AND w.is_active
    WHERE g.warehouse_id = ${warehouseId} AND g.closed_at IS NULL`)

const pathOf = ({ sessionKey }: Context, found: OpenGate): string => `/gate/${gateTokenOf(sessionKey, found)}`

/** Code of a gate, derived from the secret of the server, so that none is stored. */
export const gateTokenOf = (
  sessionKey: SessionKey,
  { warehouseId, number }: Pick<OpenGate, 'warehouseId' | 'number'>,
): string => {
  const signature = signed(sessionKey, `gate of warehouse ${warehouseId}, code ${number}`).toString('base64url')
  return `${warehouseId}-${signature}`
}

/** Six figures that change with the code at the gate. */
const boardCodeOf = (
  sessionKey: SessionKey,
  { warehouseId, number }: Pick<OpenGate, 'warehouseId' | 'number'>,
): string => {
  const signature = signed(sessionKey, `board of warehouse ${warehouseId}, code ${number}`)
  return String(signature.readUInt32BE() % 1_000_000).padStart(6, '0')
}

const signed = ({ key }: SessionKey, text: string): Buffer =>
  createHmac('sha256', key as Parameters<typeof createHmac>[1])
    .update(text)
    .digest()
