import { countryOf } from '@quai/contract/parties/addresses/countries.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { referenceOf } from './companies.ts'
import type { Fields } from './item.ts'

/** Customer or warehouse, with the fields that its company has. */
export interface LocalUser {
  id: number
  type: 'client' | 'supplier'
  externalId: string | null
  fields: Fields
  hasAddress: boolean
}

interface Row {
  id: number
  userType: 'customer' | 'warehouse'
  name: string
  email: string | null
  externalId: string | null
  street: string | null
  zipCode: string | null
  city: string | null
  country: string | null
  countryCode: string | null
}

/** Reads users by id, without administrators. */
export const loadUsers = async (db: Db, ids: readonly number[]): Promise<Map<number, LocalUser>> => {
  const rows = await db.all(sql<Row>`
    SELECT u.id, u.user_type AS "userType", u.name, u.external_id AS "externalId",
      (SELECT c.email FROM contacts c WHERE c.user_id = u.id AND c.is_main) AS email,
      a.street, a.zip_code AS "zipCode", a.city, a.country, a.country_code AS "countryCode"
    FROM users u LEFT JOIN addresses a ON a.user_id = u.id AND a.is_main_address
    WHERE u.id = ANY(${[...ids]}::bigint[]) AND u.user_type <> 'admin'`)
  return new Map(rows.map((row) => [row.id, presented(row)]))
}

const presented = ({ id, userType, name, email, externalId, ...place }: Row): LocalUser => {
  const address = addressOf(place)
  return {
    id,
    type: userType === 'customer' ? 'client' : 'supplier',
    externalId,
    hasAddress: address !== undefined,
    fields: { reference: referenceOf(id), name: name.trim(), email, ...address },
  }
}

/** Sellsy takes only whole addresses; an incomplete one is left out, not compared. */
const addressOf = ({
  street,
  zipCode,
  city,
  country,
  countryCode,
}: Omit<Row, 'id' | 'userType' | 'name' | 'email' | 'externalId'>) => {
  const code = countryOf({ zipCode, country, countryCode })
  if (!street || !zipCode || !city || !code) return undefined
  return { street: street.trim(), zipCode: zipCode.trim(), city: city.trim(), countryCode: code }
}
