const minutesPerHour = 60
const hoursPerDay = 24

/** Length of time in its two largest units: « 45 min », « 1 h 05 », « 2 j 3 h ». */
export const durationText = (value: number): string => {
  const minutes = Math.round(value)
  const hours = Math.floor(minutes / minutesPerHour)
  if (hours === 0) return `${minutes}\u00a0min`
  if (hours < hoursPerDay) return `${hours}\u00a0h\u00a0${String(minutes % minutesPerHour).padStart(2, '0')}`
  const rest = hours % hoursPerDay
  return `${Math.floor(hours / hoursPerDay)}\u00a0j${rest > 0 ? `\u00a0${rest}\u00a0h` : ''}`
}
