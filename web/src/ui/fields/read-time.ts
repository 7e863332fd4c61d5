/** « 8 » → « 08:00 », « 830 » and « 8h30 » → « 08:30 »; other text stays, so that the schema refuses it. */
export const readTime = (typed: string): string => {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})(?:\s*[:hH.]?\s*(\d{2}))?\s*[hH]?\s*$/.exec(typed) ?? []
  return hours === undefined ? typed.trim() : `${hours.padStart(2, '0')}:${minutes}`
}
