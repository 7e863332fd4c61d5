/** What is typed without a network is kept on the device under this prefix, a list a key, until the server has it. */
export const unsentPrefix = 'quai.count.'

/** How many entries the device alone holds. */
export const unsentEntries = (storage: Storage): number =>
  Object.keys(storage)
    .filter((key) => key.startsWith(unsentPrefix))
    .reduce((sum, key) => sum + lengthOf(storage.getItem(key)), 0)

const lengthOf = (stored: string | null): number => {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(entries) ? entries.length : 0
  } catch {
    // Nothing that could be sent any more.
    return 0
  }
}
