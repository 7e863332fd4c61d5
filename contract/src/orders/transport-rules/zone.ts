import { z } from 'zod'
import { countryCodes, overseasDepartments } from '../../parties/addresses/countries.ts'
import { departmentName, departmentNames } from '../../parties/addresses/departments.ts'
import { text } from '../../platform/ids.ts'
import { type GeographicZone, zoneTypes } from './place.ts'

export const geographicZone = z.object({
  type: z.enum(zoneTypes),
  code: z.string(),
  countryCode: z.string().nullable(),
})

export const geographicZoneInput = z
  .object({
    type: z.enum(zoneTypes),
    code: text(3).min(1).toUpperCase(),
    countryCode: text(2).toUpperCase().nullish(),
  })
  .superRefine((zone, context) => {
    const issue = issueOf(zone)
    if (issue) context.addIssue({ code: 'custom', params: { rule: 'zone' }, ...issue })
  })
  .transform(({ type, code }) => ({ type, code, countryCode: type === 'department' ? 'FR' : null }))

const issueOf = ({ type, code, countryCode }: GeographicZone): { path: string[]; message: string } | undefined => {
  if (type === 'department') {
    if (!departmentNames.has(code))
      return { path: ['code'], message: `Aucun département français n’a le code ${code}.` }
    return countryCode && countryCode !== 'FR'
      ? { path: ['countryCode'], message: 'Seuls les départements français sont connus.' }
      : undefined
  }
  const overseas = overseasDepartments[code]
  if (overseas)
    return {
      path: ['code'],
      message: `C’est un territoire français : choisissez le département ${departmentName(overseas)}.`,
    }
  if (!countryCodes.includes(code)) return { path: ['code'], message: `Aucun pays n’a le code ${code}.` }
  return countryCode && countryCode !== code
    ? { path: ['countryCode'], message: 'Le code du pays ne correspond pas.' }
    : undefined
}
