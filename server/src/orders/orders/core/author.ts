import type { Author } from '@quai/contract/orders/orders/changes/proposal.ts'
import { type RawBuilder, sql } from 'kysely'

/** Author of something, and the person acting for them, as one JSON value. Both expressions give a contact id. */
export const authorJson = (
  contact: RawBuilder<unknown>,
  hijacker: RawBuilder<unknown>,
): RawBuilder<Author> => sql<Author>`(
  SELECT json_build_object('contactName', c.name, 'userName', u.name, 'userType', u.user_type,
    'hijackerName', (SELECT h.name FROM contacts h WHERE h.id = ${hijacker}))
  FROM contacts c JOIN users u ON u.id = c.user_id WHERE c.id = ${contact})`
