import type { CarryAddress } from '@quai/contract/parties/addresses/address.ts'
import { type RawBuilder, sql } from 'kysely'

/** The address of order `o` as one JSON value; NULL when it has none. */
export const carryAddressJson: RawBuilder<CarryAddress | null> = sql<CarryAddress | null>`(
  SELECT json_build_object('id', a.id, 'name', a.name, 'street', a.street, 'zipCode', a.zip_code, 'city', a.city,
    'country', a.country, 'countryCode', a.country_code)
  FROM addresses a WHERE a.id = o.address_carry_id)`
