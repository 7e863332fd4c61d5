import type { Author } from '@quai/contract/orders/proposal.ts'
import { type RawBuilder, sql } from 'kysely'

/** Who wrote something, and for whom, as one JSON value; both are expressions that give the id of a contact. */
export const authorJson = (
  contact: RawBuilder<unknown>,
  hijacker: RawBuilder<unknown>,
): RawBuilder<Author> => sql<Author>`(
  SELECT json_build_object('contactName', c.name, 'userName', u.name, 'userType', u.user_type,
    'hijackerName', (SELECT h.name FROM contacts h WHERE h.id = ${hijacker}))
  FROM contacts c JOIN users u ON u.id = c.user_id WHERE c.id = ${contact})`
